statements-md-out_of_order = Dieses Gerät ist außer Betrieb und wird nicht benutzt.

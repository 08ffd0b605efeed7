### Signing in, and the account: passwords, passkeys, sessions, slips and the exclusion list.

account-title = Sign in
account-register = Create an account
account-registerLead = Play with a name of your own. Your chips and your history stay with it.
account-registerButton = Create account
account-passwordHint = At least 12 characters.
account-passkey = Sign in with a passkey
account-passkeyLead = Staff can sign in with a passkey: a fingerprint, a face or a security key in place of the password.
account-lost = Lost your password?
account-lostLead = If you kept a one-time link, open it or paste it here.
account-lostField = One-time link
account-lostOpen = Use the link
account-lostWrong = This is not a one-time link.
account-lostStaff = Staff: ask an administrator to reset your password. A second person approves it, and you get a slip with a one-time password.
account-lostPlayer = Players: ask a member of staff. Two people can reset your password.
account-choose = Choose your password
account-chooseLead = Your one-time password works once. Choose a password that only you know.
account-signedIn = You are signed in as { $name }.
account-open = Your account
account-signOut = Sign out

account-change-title = Change your password
account-change-old = Current password
account-change-save = Change password
account-change-done = Your password is changed. Your other sessions have ended.

account-sessions-title = Where you are signed in
account-sessions-current = this session
account-sessions-since = since { $time }
account-sessions-seen = last used { $time }
account-sessions-end = End
account-sessions-endOf = End the session from { $source }
account-sessions-others = End all other sessions
account-sessions-ended = Ended.
account-sessions-reason = Ended by its owner.
account-sessions-unknown = unknown address

account-passkeys-title = Passkeys
account-passkeys-lead = A passkey signs you in without your password, on a device that you trust.
account-passkeys-none = You have no passkey yet.
account-passkeys-name = Name of the device
account-passkeys-add = Add a passkey
account-passkeys-rename = Rename
account-passkeys-remove = Remove
account-passkeys-of = { $act } { $name }
account-passkeys-used = last used { $time }
account-passkeys-never = never used
account-passkeys-unsupported = This browser has no passkeys, or the house is open under an address instead of a name.
account-passkeys-failed = The passkey was not used. Try again, or enter your password.
account-passkeys-confirm = Use your passkey

account-slip-copy = Copy
account-slip-copied = Copied.
account-slip-print = Print the slip
account-slip-until = It works until { $time }.
account-slip-scan = Scan the code with your phone to sign in.

account-exclusions-title = Exclusion list
account-exclusions-lead = Who may not play here. The house checks it at registration, at sign-in and at the seat.
account-exclusions-none = Nobody is on the list.
account-exclusions-add = Add an entry
account-exclusions-remove = Remove
account-exclusions-removeOf = Remove the entry { $entry }
account-exclusions-ask = Ask for removal
account-exclusions-twice = Two people remove a statutory entry: ask, have it approved in the pit, then remove it.
account-exclusions-person = Account, such as p12
account-exclusions-name = Name
account-exclusions-born = Date of birth
account-exclusions-identifier = Card or document number
account-exclusions-category = Category
account-exclusions-since = From
account-exclusions-until = Until (empty: no end)
account-exclusions-noEnd = no end
account-exclusions-removed = removed
account-exclusions-by = by { $name }
account-exclusions-categories-barred = Barred by the house
account-exclusions-categories-self_excluded_elsewhere = Self-excluded elsewhere
account-exclusions-categories-statutory = Statutory
account-exclusions-categories-self_excluded = Self-excluded here

account-erase = Erase personal data
account-eraseLead = This deletes the name, addresses and passwords for good. The journal stays whole; pages show “erased person”.
account-endSessions = End all sessions

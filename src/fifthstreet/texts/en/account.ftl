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
account-sessions-reason = Ended by the account holder.
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
account-passkeys-unsupported = Passkeys do not work here. Use a browser that supports them, and open the house by its host name.
account-passkeys-failed = The passkey was not used. Try again, or enter your password.
account-passkeys-confirm = Use your passkey

account-slip-copy = Copy
account-slip-copied = Copied.
account-slip-notCopied = The browser did not copy it. Select the password and copy it yourself.
account-slip-print = Print the slip
account-slip-until = It works until { $time }.
account-slip-scan = Scan the code with your phone to sign in.

account-exclusions-title = Exclusion list
account-exclusions-lead = People who may not play here. The house checks the list when someone registers, signs in or takes a seat.
account-exclusions-none = Nobody is on the list.
account-exclusions-add = Add an entry
account-exclusions-remove = Remove
account-exclusions-removeOf = Remove the entry { $entry }
account-exclusions-ask = Request removal
account-exclusions-twice = Removing a statutory entry needs dual authorization: request it, have a second person approve it in the pit, then remove it.
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
account-eraseLead = This permanently deletes the name, addresses and passwords. The journal stays complete; pages show “erased person”.
account-endSessions = End all sessions

account-keep-title = Keep this account
account-keep-lead = You are playing as a guest. After half an hour without activity, the session and its play chips are gone. Choose a name and a password to keep your chips, your seat, your limits and your history.
account-keep-already = Do you have an account already?
account-keep-done = You are { $name } now. You keep everything that you had.
account-chips-title = Play chips
account-chips-lead = Play chips have no value in money.
account-chips-refill = Refill to { $amount }
account-chips-done = You have { $amount } now.
account-chips-enough = Refill when you have less than you started with.
account-chips-need = You need { $amount } to bet at this table.

account-broke-title = Out of chips
account-broke-lead = You have { $amount }. The minimum bet here is { $least }.
account-broke-leadNowhere = You have no play chips left.
account-broke-leadEnough = You still have play chips. Choose a table, or refill them.
account-broke-watch = Watch the table
account-broke-lobby = Choose another table
account-broke-school = Practice in the school
account-broke-schoolLead = Puzzles and drills need no chips.
account-broke-break = Take a break or set a limit

account-data-title = Your data
account-data-lead = One file with everything the house knows about you: your account, sessions, limits, rounds with their results, and every movement of your chips.
account-data-export = Download your data
account-data-deleteTitle = Delete your account
account-data-deleteLead = This deletes your name, password and addresses for good, returns your play chips to the house and ends all your sessions. Records of the rounds stay, without your name.
account-data-delete = Delete account …
account-data-sure = Delete your account for good?
account-data-confirm = Delete for good
account-data-stay = Keep my account
account-data-deleted = Your account is deleted.

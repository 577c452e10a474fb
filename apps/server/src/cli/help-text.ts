/** What `--help` shows below the options, command by command. */
export const EXAMPLES = {
  storedeck: `
Examples:
  $ storedeck --demo --open        look around, with no account and no key
  $ storedeck --dir ~/apps/habits  work in that folder
  $ storedeck --port 0             pick a free port and print it
  $ storedeck doctor               see what is missing, and what to do
  $ storedeck COMMAND --help       options and examples of a command`,
  sync: `
Needs no server. The result goes to standard output, progress to standard error.
Either everything in the folder is replaced, or nothing.

Examples:
  $ storedeck sync                        sync the current folder
  $ storedeck sync --dir ~/apps/habits    sync that folder
  $ storedeck sync --json | jq .changes   what differs from the sync before`,
  check: `
Nothing is changed. Google Play ends an edit that the same account holds open.

Examples:
  $ storedeck check                        a line for each store
  $ storedeck check --json | jq .appstore
  $ storedeck check && storedeck sync      sync only when no store refuses`,
  problems: `
Checks texts, locales and pictures as the page does; of the new listing also the
picture files. An error makes the exit code 1, a warning does not.

Examples:
  $ storedeck problems                    check the listing before it is published
  $ storedeck problems --listing current  check what the stores have now
  $ storedeck problems --json | jq '.problems[] | select(.severity == "error")'`,
  devices: `
Examples:
  $ storedeck devices
  $ storedeck devices --json | jq -r '.android.devices[].serial'`,
  doctor: `
Looks for adb, scrcpy, iproxy, idevice_id, go-ios, xcrun and xcodebuild, and at
the form of the credentials, the working folder and the ports. Asks no store.
A runner's password, or its key's passphrase, is asked for on the terminal, or
taken from STOREDECK_RUNNER_PASSWORD and STOREDECK_RUNNER_PASSPHRASE.

Examples:
  $ storedeck doctor
  $ storedeck doctor --runner me@mac-mini.local
  $ storedeck doctor --runner me@10.0.0.7:2222 --key ~/.ssh/id_ed25519`,
  completion: `
Examples:
  $ source <(storedeck completion bash)  put it into ~/.bashrc
  $ source <(storedeck completion zsh)   put it into ~/.zshrc, below compinit
  $ storedeck completion fish > ~/.config/fish/completions/storedeck.fish`,
};

export const EXIT_CODES = `
Exit codes:
  0    done
  1    failed; doctor: something needs to be fixed; problems: there is an error
  2    the command line is wrong
  3    credentials are missing or invalid
  4    a store refused, or cannot be reached
  130  cancelled with Ctrl C`;

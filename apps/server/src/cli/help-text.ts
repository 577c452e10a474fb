import { EXPORT_FORMATS, IMPORT_FORMATS } from '../formats/format-names.ts';

/** The text that `--help` shows below the options of each command. */
export const EXAMPLES = {
  storedeck: `
Examples:
  $ storedeck --demo --open        try it without an account or a key
  $ storedeck --dir ~/apps/habits  work in that folder
  $ storedeck --port 0             pick a free port and print it
  $ storedeck doctor               find out what is missing, and what to do
  $ storedeck COMMAND --help       options and examples of a command`,
  sync: `
Runs without the server. The result goes to standard output, progress to
standard error. Either everything is replaced in the folder, or nothing.

Examples:
  $ storedeck sync                        sync the current folder
  $ storedeck sync --dir ~/apps/habits    sync that folder
  $ storedeck sync --json | jq .changes   the changes since the last sync`,
  check: `
Nothing is changed. On Google Play, an open edit of the same account ends.

Examples:
  $ storedeck check                        a line for each store
  $ storedeck check --json | jq .appstore
  $ storedeck check && storedeck sync      sync only if both stores accept them
  $ storedeck check --links                request the addresses of the listing`,
  problems: `
Checks texts, locales and pictures as the page does. For the New listing, the
picture files are checked too. The exit code is 1 for an error, not for a warning.

Examples:
  $ storedeck problems                    check the listing before it is published
  $ storedeck problems --listing current  check what the stores have now
  $ storedeck problems --json | jq '.problems[] | select(.severity == "error")'`,
  plan: `
Only reads. A place is named by its key, such as appStore/de-DE/subtitle or
googlePlay/fr-FR; a part of a key stands for everything below it. The exit code
is 1 when the plan cannot be published.

Examples:
  $ storedeck plan
  $ storedeck plan --mine appStore/de-DE/description --leave-out googlePlay
  $ storedeck plan --json | jq -r .hash
  $ storedeck plan --interrupted          what an interrupted publication would write`,
  publish: `
Reads everything again first, and writes nothing if New or a store has changed.
The App Store's version is not submitted. On Google Play the commit sends the
changes for review; a running review is never cancelled. After an interruption
the same command continues, after it has listed what is still to be written. A
publication that you have not approved on this computer is never continued.
--allow-removals takes whole keys only.

Examples:
  $ storedeck publish --plan "$(storedeck plan --json | jq -r .hash)"
  $ storedeck publish --plan HASH --allow-removals appStore/fr-FR`,
  status: `
Only reads. Review, phased release, staged rollout and countries, as the stores tell
them. On Google Play, an open edit of the same account ends.

Examples:
  $ storedeck status
  $ storedeck status --watch              prints each change until you cancel it
  $ storedeck status --json | jq '.appStore.versions[] | {versionString, state}'`,
  ready: `
Reads both stores, and checks the texts and pictures of the folder. What no
interface tells, such as agreements, is listed for you to look up. The exit code is
1 if something stops the release.

Examples:
  $ storedeck ready
  $ storedeck ready && echo "nothing known stops it"
  $ storedeck ready --json | jq '.lines[] | select(.level == "error")'`,
  rollout: `
Without --approve, only shows what would change. Reads the store again before it
writes, and writes nothing if the rollout has changed. Actions: pause, resume,
raise, complete. A phased release of the App Store has no share. Submitting and
releasing are done in the stores' consoles.

Examples:
  $ storedeck rollout raise --share 50%
  $ storedeck rollout raise --share 50% --approve HASH
  $ storedeck rollout pause --store appstore`,
  report: `
The file contains everything: scaled pictures, no script, and it makes no request.
It can be sent as it is, or printed to PDF by a browser. Nothing is sent to a store.

Examples:
  $ storedeck report                           what New changes, in all languages
  $ storedeck report --to draft --out draft.html
  $ storedeck report --locale de-DE ja --store appstore --replace`,
  export: `
Writes export/FORMAT in the working folder and replaces an earlier export there.

Formats:
${listFormats(EXPORT_FORMATS)}

Examples:
  $ storedeck export fastlane                 the Current listing
  $ storedeck export xliff --listing new      the texts of New, for translators`,
  import: `
Writes listing.json and assets/new/. Nothing is sent to a store.

Formats:
${listFormats(IMPORT_FORMATS)}

Examples:
  $ storedeck import fastlane ~/apps/habits/fastlane
  $ storedeck import store-config store.config.json --replace
  $ storedeck import spreadsheet texts.xlsx --merge`,
  screenshot: `
Takes the screen of a phone or simulator of this computer. WebDriverAgent must
run on an iPhone; a simulator does not need it. With --server, the device is one of
this server; its variables are those of "storedeck devices --help".

Examples:
  $ storedeck screenshot screen.png
  $ storedeck screenshot screen.png --device R5CT900FAKE`,
  flow: `
A flow is a file of Maestro: an app, and taps, texts and checks. "check" reads it with
all flows that it names, and lists everything that is wrong before a device is used.
JavaScript is never run. Screenshots are written to OUT/DEVICE/NAME.png. Variables
whose names begin with MAESTRO_ are values too. The exit code is 1 when a step has
failed, and 2 when no step was run: a flow has an error, or a device cannot be used.

Examples:
  $ storedeck flow check .maestro/*.yaml
  $ storedeck flow run login.yaml -e USER=ann
  $ storedeck flow run store.yaml --all --junit results.xml`,
  capture: `
A plan says which flows run on which devices, in which languages, appearances and text
sizes, and into which slot each screenshot goes; docs/captures.md describes it. Each
device is set up (language of the app, status bar, appearance, animations), and put back
at the end. What was changed is noted in the working folder: after a crash the next start
puts it back. Nothing is sent to a store. The exit code is 1 when a picture is missing,
and 2 when nothing was begun.

Examples:
  $ storedeck capture --check
  $ storedeck capture
  $ storedeck capture --resume --accept
  $ storedeck capture --resume --accept googlePlay/fr-FR appStore/fr-FR/APP_IPHONE_67#2`,
  connect: `
On the phone: Developer options, Wireless debugging. A phone with Android 11 or
later must be paired once: it shows a code and an address under "Pair device with
pairing code". The code is asked for on the terminal, or read from
STOREDECK_PAIRING_CODE. The address for the connection is a different one.

With --stf, the phone is one of an STF server (DeviceFarmer), named by its serial. The
access token is asked for, or read from STOREDECK_STF_TOKEN.

Examples:
  $ storedeck connect 192.168.1.5:40001 --pair 192.168.1.5:37099
  $ storedeck connect 192.168.1.5
  $ storedeck connect --stf https://stf.example.com R5CT900FAKE`,
  disconnect: `
Examples:
  $ storedeck disconnect 192.168.1.5:40001
  $ storedeck disconnect --stf https://stf.example.com R5CT900FAKE`,
  devices: `
User, password or token of the first --server are read from STOREDECK_SERVER_USER,
STOREDECK_SERVER_PASSWORD and STOREDECK_SERVER_TOKEN, those of the second one from
STOREDECK_SERVER_2_USER and so on. An Appium server lists no devices: its devices are
those of STOREDECK_SERVER_CAPABILITIES, the capabilities of a device as JSON.

Examples:
  $ storedeck devices
  $ storedeck devices --server http://127.0.0.1:4444
  $ storedeck devices --json | jq -r '.android.devices[].serial'`,
  frames: `
A design is a JSON file in the folder designs: background, device, letters and texts.
Pictures are drawn into designs/output, with the fonts of this computer and of
designs/fonts; one that has an error is not written. The exit code is 1 for an error.

Examples:
  $ storedeck frames launch --template calm   make designs/launch.json
  $ storedeck frames --check                  list what is wrong with all designs
  $ storedeck frames && open designs/output   draw what has changed
  $ storedeck frames launch --export xliff    write the texts for translators
  $ storedeck frames launch --new             draw, and put the pictures into New`,
  setup: `
Shows the address, the SHA-256 and the file, and asks before it fetches or installs.
Fetched files are kept in your cache folder.

scrcpy shows phones as live video; its file is used where no scrcpy is installed.
snapshot-helper is an app of agent-device that is installed on a phone; with it the
elements of the screen are read in milliseconds. An installed npm package
agent-device is used instead of fetching.

Examples:
  $ storedeck setup scrcpy
  $ storedeck setup snapshot-helper --device R5CT900FAKE`,
  mcp: `
Joins the server that runs for the folder, or starts one, which ends with the
agent. The page shows what the agent changes, and can stop it. No tool publishes.

Examples:
  $ claude mcp add storedeck -- npx -y storedeck mcp --dir ~/apps/habits
  $ storedeck mcp --read-only               look, but change nothing
  $ storedeck mcp --device emulator-5554    change this device only`,
  doctor: `
Checks adb, scrcpy, iproxy, idevice_id, go-ios, xcrun and xcodebuild, the form of
the credentials, the working folder and the ports. Sends nothing to a store.
The password of a runner, or the passphrase of its key, is asked for on the
terminal, or read from STOREDECK_RUNNER_PASSWORD and STOREDECK_RUNNER_PASSPHRASE.

Examples:
  $ storedeck doctor
  $ storedeck doctor --runner me@mac-mini.local
  $ storedeck doctor --runner me@10.0.0.7:2222 --key ~/.ssh/id_ed25519
  $ storedeck doctor --record ~/storedeck-report    asks first, shows all, then saves`,
  completion: `
Examples:
  $ source <(storedeck completion bash)  for ~/.bashrc
  $ source <(storedeck completion zsh)   for ~/.zshrc, below compinit
  $ storedeck completion fish > ~/.config/fish/completions/storedeck.fish`,
};

function listFormats(formats: Readonly<Record<string, string>>): string {
  return Object.entries(formats)
    .map(([name, text]) => `  ${name.padEnd(12)}  ${text}`)
    .join('\n');
}

export const EXIT_CODES = `
Exit codes:
  0    done
  1    failed; doctor: something needs to be fixed; problems: there is an error;
       plan: it cannot be published; ready: something stops the release
  2    the command line is wrong
  3    credentials are missing or invalid
  4    a store refused or cannot be reached
  130  cancelled with Ctrl C`;

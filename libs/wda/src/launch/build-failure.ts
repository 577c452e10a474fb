import { WdaError, type WdaErrorCode } from '../wda-error.ts';

interface KnownFailure {
  readonly pattern: RegExp;
  readonly code: WdaErrorCode;
  readonly message: string;
  readonly hint: string;
}

const TEAM_HINT = 'Set WDA_TEAM_ID, or open the WebDriverAgent project in Xcode and pick a team once.';

// The patterns match messages of xcodebuild, codesign and testmanagerd. The most specific patterns come first, because
// the first match is used.
const KNOWN: readonly KnownFailure[] = [
  {
    // On a Mac without Xcode, xcodebuild is a placeholder that prints one of these messages.
    pattern: /requires Xcode, but active developer directory|No developer tools were found/,
    code: 'XCODE_MISSING',
    message: 'Xcode is not installed on the Mac, or it is not selected.',
    hint: 'Install it from the App Store, then on the Mac: sudo xcode-select -s /Applications/Xcode.app',
  },
  {
    pattern: /have not agreed to the Xcode (?:and Apple SDKs )?license/i,
    code: 'BUILD_FAILED',
    message: 'The licence of Xcode has not been accepted on the Mac.',
    hint: 'On the Mac: sudo xcodebuild -license accept',
  },
  {
    pattern: /errSecInternalComponent|User interaction is not allowed|errSecAuthFailed/,
    code: 'SIGNING_FAILED',
    message: 'The build could not be signed: the keychain is locked.',
    hint: 'Unlock it on the Mac: security unlock-keychain ~/Library/Keychains/login.keychain-db',
  },
  {
    pattern:
      /not been explicitly trusted|Certificate is not trusted|profile has not been (?:explicitly )?trusted/i,
    code: 'BUILD_FAILED',
    message: 'The iPhone does not trust the developer app yet.',
    hint: 'On the iPhone: Settings, General, VPN & Device Management, trust the developer app. Then start WebDriverAgent again.',
  },
  {
    pattern: /Developer Mode (?:is )?disabled|enable Developer Mode/i,
    code: 'BUILD_FAILED',
    message: 'Developer Mode is disabled on the iPhone.',
    hint: 'Enable it on the iPhone: Settings, Privacy & Security, Developer Mode.',
  },
  {
    pattern:
      /device (?:is|was) (?:passcode protected|locked)|Unlock .{1,80} to Continue|device may need to be unlocked/i,
    code: 'BUILD_FAILED',
    message: 'The iPhone is locked.',
    hint: 'Unlock it, and start WebDriverAgent again.',
  },
  {
    pattern:
      /Signing for .{1,80} requires a development team|No profiles? for .{1,120} (?:was|were) found|No signing certificate|No Accounts?:|No Account for Team|Failed to register bundle identifier|error: .{0,200}(?:provisioning profile|code ?sign)|Command CodeSign failed/i,
    code: 'SIGNING_FAILED',
    message: 'WebDriverAgent could not be signed.',
    hint: TEAM_HINT,
  },
  {
    pattern:
      /Unable to find a (?:device|destination) matching|Timed out waiting for .{0,60}(?:device|destination)/i,
    code: 'BUILD_FAILED',
    message: 'Xcode does not see the device.',
    hint: 'Reconnect the cable, unlock the device and trust the computer.',
  },
];

/** Returns the error for a build that has ended. The reason is taken from the log of the build. */
export function buildFailure(log: string, exitCode: number | null): WdaError {
  const known = KNOWN.find(({ pattern }) => pattern.test(log));
  if (known) return new WdaError(known.code, known.message, { hint: known.hint });
  const line = /^.*(?:error:|Error Domain=).*$/m.exec(log)?.[0].trim().slice(0, 300).replace(/\.$/, '');
  const ended = exitCode === null ? 'was ended by a signal' : `ended with exit code ${exitCode}`;
  return new WdaError(
    'BUILD_FAILED',
    `The build of WebDriverAgent ${line === undefined ? ended : `failed: ${line}`}.`,
    {
      hint: 'Read the build log. Building the WebDriverAgentRunner scheme in Xcode often shows more.',
    },
  );
}

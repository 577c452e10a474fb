import { describe, expect, test } from '@jest/globals';

import { buildFailure } from './build-failure.ts';

describe('buildFailure', () => {
  test.each([
    [
      'error: Signing for "WebDriverAgentRunner" requires a development team. Select a development team',
      'SIGNING_FAILED',
      'WDA_TEAM_ID',
    ],
    [
      "error: No profiles for 'com.facebook.WebDriverAgentRunner.xctrunner' were found: Xcode couldn't find any",
      'SIGNING_FAILED',
      'WDA_TEAM_ID',
    ],
    [
      'error: No Account for Team "A1B2C3D4E5". Add a new account in Accounts settings',
      'SIGNING_FAILED',
      'WDA_TEAM_ID',
    ],
    [
      'WebDriverAgentRunner-Runner.app: errSecInternalComponent\nCommand CodeSign failed',
      'SIGNING_FAILED',
      'unlock-keychain',
    ],
    [
      'Error Domain=X Code=3 "The application could not be launched because the Developer App Certificate is not trusted."',
      'BUILD_FAILED',
      'VPN & Device Management',
    ],
    [
      'xcodebuild: error: Timed out waiting for all destinations: Developer Mode disabled',
      'BUILD_FAILED',
      'Developer Mode',
    ],
    ["error: Unlock Ana's iPhone to Continue", 'BUILD_FAILED', 'Unlock'],
    [
      'xcodebuild: error: Unable to find a device matching the provided destination specifier',
      'BUILD_FAILED',
      'cable',
    ],
    [
      'xcodebuild: error: Timed out waiting for all destinations matching the provided destination specifier',
      'BUILD_FAILED',
      'cable',
    ],
    [
      'error: The device may need to be unlocked to recover from previously reported preparation errors',
      'BUILD_FAILED',
      'Unlock',
    ],
    [
      "xcode-select: error: tool 'xcodebuild' requires Xcode, but active developer directory '/Library/Developer/CommandLineTools' is a command line tools instance",
      'XCODE_MISSING',
      'xcode-select -s',
    ],
    [
      'You have not agreed to the Xcode license agreements. Please run sudo xcodebuild -license',
      'BUILD_FAILED',
      '-license accept',
    ],
  ])('%s', (line, code, hint) => {
    const log = `Prepare packages\r\n${line}\r\n** TEST FAILED **\r\n`;
    expect(buildFailure(log, 65)).toMatchObject({ code, hint: expect.stringContaining(hint) });
  });

  test('a build log that mentions signing is not a signing failure', () => {
    const log =
      'CodeSign /x/WebDriverAgentRunner-Runner.app (in target)\n    Provisioning Profile: "iOS Team Provisioning Profile"\n' +
      "/x/FBRoute.m:10:1: error: expected ';' after expression\n";
    const failure = buildFailure(log, 65);
    expect(failure.code).toBe('BUILD_FAILED');
    expect(failure.message).toContain("expected ';' after expression");
  });

  test('a reason that is a sentence ends with one stop', () => {
    const log =
      'error: Your maximum App ID limit has been reached. You may create up to 10 App IDs every 7 days.';
    expect(buildFailure(log, 65).message).toMatch(/every 7 days\.$/);
    expect(buildFailure(log, 65).message).not.toContain('..');
  });

  test('without a known message, the error contains the exit code or mentions the signal', () => {
    expect(buildFailure('', 70).message).toContain('exit code 70');
    expect(buildFailure('', null).message).toContain('signal');
  });
});

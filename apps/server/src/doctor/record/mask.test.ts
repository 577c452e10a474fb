import { describe, expect, test } from '@jest/globals';

import { Mask } from './mask.ts';

test.each([
  ['the path of a home folder', '/Users/ana/Library', 'ana'],
  ['an address of a phone', '192.168.1.57:40001 device', '192.168.1.57'],
  ['an address of mail', 'Team: Ana Berg (ana.berg@example.org)', 'ana.berg@example.org'],
  ['an address of hardware', 'wlan0 ac:37:43:1f:22:9b UP', 'ac:37:43:1f:22:9b'],
  ['the id of a simulator', '"udid" : "7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90"', '7D1F3C52'],
  ['the id of an iPhone', '00008110-001A2B3C4D5E801E', '001A2B3C4D5E801E'],
  ['an old id of an iPhone', 'a'.repeat(20) + 'b'.repeat(20), 'ab'],
  ['a number of a SIM card', 'imei=356938035643809', '356938035643809'],
  ['the users of a phone', 'UserInfo{0:Ana Berg:c13} running', 'Ana Berg'],
  ['the name of a device', '"deviceName": "Ana’s phone"', 'Ana'],
  ['the name of an iPhone of a person', '"name" : "iPhone von Ana"', 'Ana'],
  ['a name of a person in the name of a keyboard', '  Device 9: Ana’s Magic Keyboard', 'Ana'],
  ['a home folder of Windows', 'Installed as C:\\Users\\Ana Berg\\sdk\\adb.exe', 'Ana Berg'],
  ['an address of version 6', '[2001:db8:7::a1]:5555 device', '7::a1'],
  ['a tunnel of an iPhone', '"tunnelIPAddress" : "fdf1:23c4:cd56::1"', 'fdf1'],
  ['an app that is open', "displayId=0, name='ActivityRecord{b5 u0 org.chat.app/.ui.Inbox t26}'", 'org.chat'],
  ['the owner of a display', 'mOwnerPackageName=org.chat.app, uid 10234', 'org.chat'],
  ['the password of a network', '        Passphrase: s3cretWord\n', 's3cretWord'],
  ['the name of a network', '        GroupId: ac:37:43:1f:22:9b DIRECT-7x-Berg TV\n', 'Berg'],
  ['a display on the network', 'WifiDisplay: Berg living room (ac:37:43:1f:22:9b), alias', 'Berg'],
  ['the serial in a name of mDNS', 'adb-R5CT10ABCDE-aBcDeF._adb-tls-connect._tcp', 'R5CT10ABCDE'],
])('%s is replaced', (_what, text, secret) => {
  const masked = new Mask([]).apply(text);
  expect(masked).not.toContain(secret);
  expect(masked).not.toBe(text);
});

// Lines of phones of Samsung, Xiaomi and OPPO and of emulators, with invented names [My1 in ibilux/MobyDroid issue 18, yulesxoxo
// in cocool97/adb_client issue 99, tests of public tools for Android].
test.each([
  ['\tUserInfo{0:Ana: Berg:4c13} running', /^\tUserInfo\{0:X\d+x+:4c13\} running$/],
  ['\tUserInfo{10:{Ana} 🦊 Work: Berg:1030} running', /^\tUserInfo\{10:X\d+x+:1030\} running$/],
  ['\tUserInfo{150:Anas Secure Folder:10061030} running\r', /^\tUserInfo\{150:X\d+x+:10061030\} running\r$/],
  [
    'UserInfo{998:Ana:4001010} serialNo=11 isPrimary=false',
    /^UserInfo\{998:X\d+x*:4001010\} serialNo=11 isPrimary=false$/,
  ],
  ['\tUserInfo{11:Ana Berg} running', /^\tUserInfo\{11:X/],
  ['\tUserInfo{11:Ana Berg', /^\tUserInfo\{11:X/],
])('the name of a user is replaced, whatever signs it has: %j', (line, expected) => {
  const masked = new Mask([]).apply(`Users:\n${line}\n`);
  expect(masked).not.toMatch(/Ana|Berg|🦊/);
  expect(masked.split('\n')[1]).toMatch(expected);
});

describe('what a parser needs stays', () => {
  test.each([
    'List of devices attached\nemulator-5554          device product:sdk model:sdk device:emu64a transport_id:1\n',
    'Physical size: 1080x2400\nPhysical density: 420\n',
    '"name" : "iPhone 16 Pro"',
    '"name" : "iPad Air (13-inch) (M4)"',
    'emulator-5554 device usb:1-1\nThis is adb-debug of root',
    'Android Debug Bridge version 1.0.41\nVersion 35.0.2-12147458\n',
    '        Passphrase: \n        SessionId: 0\n',
    'SurfaceOrientation: 1\nlogicalFrame=[0, 0, 2400, 1080]',
    'samsung/dm1qxxx/dm1q:13/TP1A.220624.014/S911BXXS3AWF1:user/release-keys',
    'KeyLayoutFile: /system/usr/keylayout/Generic.kl\nage=00:12:34, 12:34:56.789',
    '"bundlePath" : "/Applications/Xcode.app/Contents/Developer/Platforms/iPhoneOS.platform"',
    'com.google.android.marvin.talkback/com.google.android.marvin.talkback.TalkBackService',
  ])('%j', (text) => {
    expect(new Mask([]).apply(text)).toBe(text);
  });

  test('the length of a serial and of a number, and the form of an id', () => {
    const mask = new Mask(['R5CT10ABCDE']);
    expect(mask.apply('R5CT10ABCDE            device')).toMatch(/^X\d+x+ {12}device$/);
    expect(mask.apply('id 4619827259835644672')).toMatch(/^id \d{19}$/);
    expect(mask.apply('7D1F3C52-6B0A-4E0B-9C61-2A5D8E4F1B90')).toMatch(/^0{8}-0000-0000-0000-0{10}\w\w$/);
  });

  test('equal values stay equal, and different ones different', () => {
    const mask = new Mask(['Serial1', 'Serial12']);
    const [one, two, again] = mask.apply('Serial1 Serial12 Serial1').split(' ');
    expect([one === again, one === two]).toEqual([true, false]);
    expect(mask.apply(mask.apply('10.0.0.7 and 10.0.0.8'))).toBe(mask.apply('10.0.0.7 and 10.0.0.8'));
  });
});

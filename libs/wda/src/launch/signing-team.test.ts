import { describe, expect, test } from '@jest/globals';

import { teamOfInstalledWda } from './signing-team.ts';

describe('teamOfInstalledWda', () => {
  test('reads the list of go-ios', () => {
    const apps = JSON.stringify([
      { Entitlements: { 'application-identifier': 'ZZZZZZZZZZ.com.example.game' } },
      { Entitlements: { 'application-identifier': 'A1B2C3D4E5.com.ana.WebDriverAgentRunner.xctrunner' } },
    ]);
    expect(teamOfInstalledWda(apps)).toBe('A1B2C3D4E5');
  });

  test('reads the property list of ideviceinstaller', () => {
    const apps =
      '<dict>\n<key>application-identifier</key>\r\n\t<string>A1B2C3D4E5.com.facebook.WebDriverAgentRunner.xctrunner</string>\n</dict>';
    expect(teamOfInstalledWda(apps)).toBe('A1B2C3D4E5');
  });

  test.each([
    '',
    '[]',
    '{"application-identifier":"A1B2C3D4E5.com.example.game"}',
    'a1b2c3d4e5.WebDriverAgentRunner',
  ])('finds no team in %j', (apps) => {
    expect(teamOfInstalledWda(apps)).toBeUndefined();
  });
});

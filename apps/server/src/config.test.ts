import { describe, expect, test } from '@jest/globals';

import { readConfig } from './config.ts';

describe('readConfig', () => {
  test('reads the known variables, and treats a blank variable as absent', () => {
    const blank = { ASC_KEY_ID: '', ASC_ISSUER_ID: ' ' };
    const config = readConfig({ dir: '/x' }, { BUNDLE_ID: 'a.b', ...blank, HOME: '/root', PORT: '1' });
    expect(config).toMatchObject({ dir: '/x', port: 1 });
    expect(config.environment).toEqual({ BUNDLE_ID: 'a.b', PORT: '1' });
  });

  test('prefers the port of the command line to PORT', () =>
    expect(readConfig({ dir: '/x', port: 0 }, { PORT: '1' }).port).toBe(0));

  test('reads other addresses of the stores from the environment', () =>
    expect(readConfig({ dir: '/x' }, { ASC_API_BASE_URL: 'http://127.0.0.1:1' }).storeEndpoints).toEqual({
      appStoreConnectUrl: 'http://127.0.0.1:1',
    }));

  test('gives tools the environment without keys and passwords', () =>
    expect(
      readConfig(
        { dir: '/x' },
        { PATH: '/bin', ADB_BIN: '/adb', ASC_KEY_P8_B64: 'secret', STOREDECK_RUNNER_PASSWORD: 'secret' },
      ).toolEnvironment,
    ).toEqual({ PATH: '/bin', ADB_BIN: '/adb' }));

  test('reads the ports and the signing team of WebDriverAgent, and uses the default for an invalid port', () =>
    expect(readConfig({ dir: '/x' }, { WDA_PORT: '8200', MJPEG_PORT: 'x', WDA_TEAM_ID: 'A1' })).toMatchObject(
      {
        forwardPorts: { http: 8200, mjpeg: 9100 },
        wda: { teamId: 'A1', wdaProject: undefined },
      },
    ));
});

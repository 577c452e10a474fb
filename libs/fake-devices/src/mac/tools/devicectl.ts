import type { FakeMacPhone } from './mac-devices.ts';
import type { MacTool } from './mac-tool.ts';

/** Simulates `xcrun devicectl list devices --json-output FILE` of Xcode 16 (jsonVersion 2). */
export function devicectl(phones: readonly FakeMacPhone[]): MacTool {
  return async ({ args, stdout, stderr, writeFile }) => {
    if (args[0] !== 'list' || args[1] !== 'devices') {
      stderr.write('Error: Missing expected argument\nUsage: devicectl <subcommand>\n');
      return 64;
    }
    const file = args[args.indexOf('--json-output') + 1];
    const rows = phones.map(({ name, udid, model }) => `${name}   ${udid}   connected   ${model}`);
    stdout.write(['Name   Identifier   State   Model', ...rows, ''].join('\n'));
    if (args.includes('--json-output') && file) await writeFile(file, JSON.stringify(output(phones)));
    return 0;
  };
}

function output(phones: readonly FakeMacPhone[]) {
  return {
    info: { outcome: 'success', commandType: 'devicectl.list.devices', jsonVersion: 2 },
    result: { devices: phones.map(device) },
  };
}

function device({ udid, name, model, productType, osVersion, connection }: FakeMacPhone) {
  return {
    identifier: udid,
    connectionProperties: { pairingState: 'paired', transportType: connection, tunnelState: 'connected' },
    deviceProperties: {
      name,
      osVersionNumber: osVersion,
      developerModeStatus: 'enabled',
      bootState: 'booted',
    },
    hardwareProperties: {
      udid,
      platform: 'iOS',
      deviceType: 'iPhone',
      marketingName: model,
      productType,
      reality: 'physical',
    },
  };
}

import type { FakeProcess } from '../../android/host/fake-process.ts';
import { switchSimulator, type SwitchableSimulator } from '../../mac/tools/switch-simulator.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import { simulateFiles } from './simctl-files.ts';

interface Machine {
  readonly phones: readonly FakeIphone[];
  readonly files: Map<string, Buffer>;
  readonly bootUntil?: (() => Promise<unknown>) | undefined;
}

/**
 * Simulates `devicectl list devices`, `xctrace list devices`, `simctl list`, `simctl io UDID screenshot`, and the
 * subcommands of simctl that `switchSimulator` supports.
 */
export async function simulateXcrun(
  process: FakeProcess,
  args: readonly string[],
  machine: Machine,
): Promise<void> {
  const [utility, ...rest] = args;
  if (utility === 'simctl') return simulateSimctl(process, rest, machine);
  if (utility === 'devicectl' && rest.slice(0, 2).join(' ') === 'list devices') {
    const output = rest[rest.indexOf('--json-output') + 1];
    if (!rest.includes('--json-output') || output === undefined)
      return process.exit(64, 'error: missing output\n');
    machine.files.set(output, Buffer.from(JSON.stringify(devicectlOutput(machine.phones), undefined, 2)));
    process.print('Name   Hostname   Identifier   State   Model\n');
    return process.exit(0);
  }
  if (utility === 'xctrace') {
    const lines = real(machine.phones).map(
      ({ facts }) => `${facts.name} (${facts.osVersion}) (${facts.udid})`,
    );
    process.print(
      ['== Devices ==', 'Mac Studio (6D1E9C2B-0000-5000-8000-1A2B3C4D5E6F)', ...lines, ''].join('\n'),
    );
    return process.exit(0);
  }
  process.exit(72, `xcrun: error: unable to find utility "${utility}", not a developer tool or in PATH\n`);
}

async function simulateSimctl(
  process: FakeProcess,
  args: readonly string[],
  machine: Machine,
): Promise<void> {
  const simulators = machine.phones.filter(({ facts }) => facts.simulator);
  const filed = simulateFiles(args, { simulators, files: machine.files });
  const switched = filed ?? (await switchSimulator(args, simulators.map(switchable), machine.bootUntil));
  if (switched) {
    process.print(switched.stdout);
    return process.exit(switched.exitCode, switched.stderr);
  }
  if (args[0] === 'list') {
    process.print(JSON.stringify(simctlOutput(simulators), undefined, 2));
    return process.exit(0);
  }
  const [io, udid, screenshot] = args;
  if (io !== 'io' || screenshot !== 'screenshot')
    return process.exit(64, `Unrecognized subcommand: ${args.join(' ')}\n`);
  const simulator = simulators.find((one) => one.udid === udid);
  if (!simulator) return process.exit(148, `Invalid device: ${udid}\n`);
  if (simulator.power !== 'Booted')
    return process.exit(
      149,
      'An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=405):\nUnable to lookup in current state: Shutdown\n',
    );
  const png = await simulator.screenshot();
  const target = args.at(-1) ?? '-';
  if (target === '-') process.stdout.write(png);
  else machine.files.set(target, png);
  process.exit(0, target === '-' ? '' : `Wrote screenshot to: ${target}\n`);
}

function switchable(phone: FakeIphone): SwitchableSimulator {
  return {
    udid: phone.udid,
    name: phone.facts.name,
    agentRuns: () => phone.wdaRunning,
    settings: phone.settingsOfSimctl,
    get state() {
      return phone.power;
    },
    set state(power) {
      void phone.setPower(power);
    },
  };
}

function real(phones: readonly FakeIphone[]) {
  return phones.filter(({ facts }) => !facts.simulator);
}

function devicectlOutput(phones: readonly FakeIphone[]) {
  return {
    info: { outcome: 'success', commandType: 'devicectl.list.devices', jsonVersion: 3 },
    result: {
      devices: real(phones).map(({ facts }) => ({
        identifier: '3D048AED-F823-4530-A0E8-D1D1C16F9948',
        connectionProperties: { pairingState: 'paired', transportType: 'wired', tunnelState: 'connected' },
        deviceProperties: {
          name: facts.name,
          osVersionNumber: facts.osVersion,
          developerModeStatus: 'enabled',
          bootState: 'booted',
        },
        hardwareProperties: {
          udid: facts.udid,
          platform: 'iOS',
          deviceType: /^[A-Za-z]{1,10}/.exec(facts.productType)?.[0],
          marketingName: facts.model,
          productType: facts.productType,
          reality: 'physical',
        },
      })),
    },
  };
}

function simctlOutput(simulators: readonly FakeIphone[]) {
  return {
    devices: Object.fromEntries(
      simulators.map(({ facts }) => [
        `com.apple.CoreSimulator.SimRuntime.iOS-${facts.osVersion.replaceAll('.', '-')}`,
        simulators
          .filter((one) => one.facts.osVersion === facts.osVersion)
          .map((one) => ({
            udid: one.udid,
            name: one.facts.name,
            state: one.power,
            isAvailable: true,
            deviceTypeIdentifier: `com.apple.CoreSimulator.SimDeviceType.${one.facts.name.replaceAll(' ', '-')}`,
          })),
      ]),
    ),
  };
}

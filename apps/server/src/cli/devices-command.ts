import type { AndroidDevices, ErrorBody, IosDevices } from '@storedeck/contract';
import { listSimulators, type Simulator } from '@storedeck/wda';

import type { Devices } from '../compose-devices.ts';
import { errorBodyOf } from '../http/error-body.ts';
import { layOut, type Row } from './lay-out.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { paint, terminalWidth } from './terminal.ts';
import { withDevices } from './with-devices.ts';

/** `storedeck devices`: the phones and simulators of this computer, and why one cannot be used. */
export function devicesCommand(flags: CommandFlags): Promise<void> {
  return runCommand(flags, async (context) => {
    const answer = await withDevices(context, (devices) => lookAt(devices, context.signal));
    return { answer, text: textOf(answer) };
  });
}

interface DevicesAnswer {
  readonly ok: true;
  /** As `GET /api/adb/devices` answers, be it an error. */
  readonly android: AndroidDevices | ErrorBody;
  /** As `GET /api/wda/devices` answers, be it an error. Its simulators are those that are booted. */
  readonly ios: IosDevices | ErrorBody;
  readonly simulators: readonly Simulator[];
}

async function lookAt(devices: Devices, signal: AbortSignal): Promise<DevicesAnswer> {
  const [android, ios, simulators] = await Promise.all([
    androidOf(devices),
    iosOf(devices),
    // Why there are none is no news: the tool that lists them is missing.
    listSimulators(devices.home, { signal }).catch((): Simulator[] => []),
  ]);
  return { ok: true, android, ios, simulators };
}

function androidOf({ active }: Devices): Promise<AndroidDevices | ErrorBody> {
  return active.adb
    .overview()
    .then((overview) => ({ ok: true as const, ...overview, devices: [...overview.devices] }), errorBodyOf);
}

function iosOf({ active }: Devices): Promise<IosDevices | ErrorBody> {
  return active.wda.devices().then((found) => ({ ok: true as const, ...found }), errorBodyOf);
}

function textOf({ android, ios, simulators }: DevicesAnswer): string {
  return [
    paint('bold')('Android'),
    table(android.ok ? androidRows(android) : [failure(android)], 'No phone is connected.'),
    '',
    paint('bold')('iPhones and iPads'),
    table(ios.ok ? iosRows(ios) : [failure(ios)], 'None is connected.'),
    '',
    paint('bold')('Simulators'),
    table(simulators.map(simulatorRow), 'There is none; they come with Xcode, on a Mac.'),
  ].join('\n');
}

function table(rows: readonly Row[], none: string) {
  return layOut(rows.length > 0 ? rows : [{ cells: [none] }], terminalWidth());
}

function androidRows({ devices }: AndroidDevices): Row[] {
  return devices.map(({ state, serial, connection, model, hint }) =>
    state === 'device'
      ? { cells: ['ready', serial, connection, model], paint: paint('green') }
      : { cells: [state, serial, connection, model], advice: hint, paint: paint('yellow') },
  );
}

function iosRows({ devices, problems }: IosDevices): Row[] {
  return [
    ...devices
      .filter(({ kind }) => kind === 'device')
      .map(({ udid, name, model, osVersion, connection, hint }) => ({
        cells: [
          hint ? 'waits' : 'ready',
          udid,
          connection,
          facts(name, model, osVersion && `iOS ${osVersion}`),
        ],
        advice: hint,
        paint: paint(hint ? 'yellow' : 'green'),
      })),
    ...problems.map((problem) => ({ cells: ['failed', problem], paint: paint('yellow') })),
  ];
}

function simulatorRow({ udid, name, runtime, state }: Simulator): Row {
  return {
    cells: [state.toLowerCase(), udid, facts(name, runtime)],
    advice: undefined,
    paint: paint(state === 'Booted' ? 'green' : 'dim'),
  };
}

function facts(...texts: string[]) {
  return [...new Set(texts.filter(Boolean))].join(', ');
}

function failure({ error, code, hint }: ErrorBody): Row {
  return {
    cells: ['none', `${error} (${code})`],
    advice: hint,
    paint: paint('yellow'),
  };
}

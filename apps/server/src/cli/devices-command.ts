import {
  type AndroidDevices,
  type ErrorBody,
  errorBodyOf,
  type IosDevices,
  type WebDriverDevice,
  type WebDriverDevices,
  type WebDriverLogin,
} from '@storedeck/contract';
import { escapeInvisible } from '@storedeck/foreign-text';
import { listSimulators, type Simulator } from '@storedeck/wda';

import type { Devices } from '../compose-devices.ts';
import { formatTable, type TableRow } from './format-table.ts';
import { capabilitiesVariable } from './place-devices.ts';
import { placeLogins } from './place-logins.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { paint, terminalWidth } from './terminal.ts';
import { withDevices } from './with-devices.ts';

/**
 * `storedeck devices`: lists the phones and simulators of this computer, and the devices of each server that `--place`
 * names. If a device cannot be used, also shows the reason.
 */
export function devicesCommand(flags: CommandFlags & { readonly place?: readonly string[] }): Promise<void> {
  return runCommand(flags, async (context) => {
    const { signal, config } = context;
    const logins = placeLogins(flags.place ?? [], config.placeSecrets);
    const document = await withDevices(context, async (devices) => {
      const [here, places] = await Promise.all([
        listDevices(devices, signal),
        Promise.all(logins.map((login) => placeOf(devices, login, signal))),
      ]);
      return { ...here, ...(places.length > 0 && { places }) };
    });
    return { document, text: textOf(document) };
  });
}

interface DevicesDocument {
  readonly ok: true;
  /** The response of `GET /api/adb/devices`, which may be an error. */
  readonly android: AndroidDevices | ErrorBody;
  /**
   * The response of `GET /api/wda/devices`, which may be an error. Of the simulators, it contains only the booted ones.
   */
  readonly ios: IosDevices | ErrorBody;
  readonly simulators: readonly Simulator[];
  /** For each `--place`, the response of `GET /api/webdriver/devices`, which may be an error. */
  readonly places?: readonly Place[];
}

type Place = { readonly place: string } & (WebDriverDevices | ErrorBody);

async function listDevices(devices: Devices, signal: AbortSignal): Promise<DevicesDocument> {
  const [android, ios, simulators] = await Promise.all([
    androidOf(devices),
    iosOf(devices),
    // If simulators cannot be listed, for example because Xcode is missing, the list is empty.
    listSimulators(devices.home, { signal }).catch((): Simulator[] => []),
  ]);
  return { ok: true, android, ios, simulators };
}

function androidOf({ hosts: { local } }: Devices): Promise<AndroidDevices | ErrorBody> {
  return local.adb.overview().then(
    (overview) => ({
      ok: true as const,
      ...overview,
      devices: [...overview.devices],
      hostId: local.id,
    }),
    errorBodyOf,
  );
}

function iosOf({ hosts: { local } }: Devices): Promise<IosDevices | ErrorBody> {
  return local.wda
    .devices()
    .then((found) => ({ ok: true as const, ...found, hostId: local.id }), errorBodyOf);
}

function placeOf({ webDriverServers }: Devices, login: WebDriverLogin, signal: AbortSignal): Promise<Place> {
  const { url: place } = login;
  return webDriverServers.test(login, signal).then(
    (found) => ({ place, ...found }),
    (error: unknown) => ({ place, ...errorBodyOf(error) }),
  );
}

function textOf({ android, ios, simulators, places = [] }: DevicesDocument): string {
  return [
    paint('bold')('Android'),
    table(android.ok ? androidRows(android) : [failure(android)], 'No phone is connected.'),
    '',
    paint('bold')('iPhones and iPads'),
    table(ios.ok ? iosRows(ios) : [failure(ios)], 'No iPhone or iPad is connected.'),
    '',
    paint('bold')('Simulators'),
    table(simulators.map(simulatorRow), 'There are no simulators. They come with Xcode on a Mac.'),
    ...places.flatMap((place, index) => [
      '',
      paint('bold')(escapeInvisible(place.place)),
      table(place.ok ? place.devices.map(placeRow) : [failure(place)], noneAt(place, index)),
    ]),
  ].join('\n');
}

function table(rows: readonly TableRow[], none: string) {
  return formatTable(rows.length > 0 ? rows : [{ cells: [none] }], terminalWidth());
}

function androidRows({ devices }: AndroidDevices): TableRow[] {
  return devices.map(({ state, serial, connection, model, hint }) =>
    state === 'device'
      ? { cells: ['ready', serial, connection, model], paint: paint('green') }
      : { cells: [state, serial, connection, model], advice: hint, paint: paint('yellow') },
  );
}

function iosRows({ devices, problems }: IosDevices): TableRow[] {
  return [
    ...devices
      .filter(({ kind }) => kind === 'device')
      .map(({ udid, name, model, osVersion, connection, hint }) => ({
        cells: [
          hint ? 'waiting' : 'ready',
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

function simulatorRow({ udid, name, runtime, state }: Simulator): TableRow {
  return {
    cells: [state.toLowerCase(), udid, facts(name, runtime)],
    advice: undefined,
    paint: paint(state === 'Booted' ? 'green' : 'dim'),
  };
}

function placeRow({ id, name, platform, osVersion, automation, state }: WebDriverDevice): TableRow {
  const color = state === 'free' || state === 'open' ? 'green' : 'yellow';
  return {
    cells: [state, id, facts(name, [platform, osVersion].join(' ').trim(), automation)],
    paint: paint(color),
  };
}

function noneAt(place: Place, index: number): string {
  return place.ok && place.kind === 'appium'
    ? `An Appium server lists no devices. Set ${capabilitiesVariable(index)} to those of a device, or save them under Runners of the page.`
    : 'The Grid has no devices.';
}

function facts(...texts: string[]) {
  return [...new Set(texts.filter(Boolean))].join(', ');
}

function failure({ error, code, hint }: ErrorBody): TableRow {
  return {
    cells: ['none', `${error} (${code})`],
    advice: hint,
    paint: paint('yellow'),
  };
}

import { type ErrorBody, toErrorBody, LOCAL_HOST_ID, type WebDriverDevices } from '@storedeck/contract';
import { type DeviceList, type DeviceListing, type ListedDevice, listServed } from '@storedeck/devices';
import { escapeInvisible } from '@storedeck/foreign-text';

import { formatTable, type TableRow } from './format-table.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { capabilitiesVariable } from './server-devices.ts';
import { makeServerLogins, type ServerFlags } from './server-logins.ts';
import { paint, terminalWidth } from './terminal.ts';
import { withDevices } from './with-devices.ts';

/** A server of `--server`, as `--json` prints it. */
type ListedServer = { readonly place: string } & (WebDriverDevices | ErrorBody);

/**
 * `storedeck devices`: lists the phones and simulators of this computer, and the devices of each server that `--server`
 * names. If a device cannot be used, also shows the reason.
 */
export function devicesCommand(flags: CommandFlags & ServerFlags): Promise<void> {
  return runCommand(flags, async (context) => {
    const { signal, config } = context;
    const logins = makeServerLogins(flags, config.serverSecrets);
    const [listing, servers] = await withDevices(context, ({ all, webDriverServers }) =>
      Promise.all([
        all.list(signal, { host: LOCAL_HOST_ID }),
        Promise.all(
          logins.map(async (login): Promise<ListedServer> => {
            const found = await webDriverServers.test(login, signal).catch(toErrorBody);
            return { place: login.url, ...found };
          }),
        ),
      ]),
    );
    return { document: makeDocument(listing, servers), text: formatDevices(listing, servers) };
  });
}

/** Returns the responses of the endpoints that list the devices of one kind, each of which may be an error. */
function makeDocument({ lists }: DeviceListing, servers: readonly ListedServer[]) {
  const ios = lists.find((list) => list.platform === 'ios')?.response;
  return {
    ok: true,
    android: lists.find((list) => list.platform === 'android')?.response,
    ios,
    simulators: ios?.ok ? ios.simulators : [],
    ...(servers.length > 0 && { places: servers }),
  };
}

function formatDevices({ devices, off, lists }: DeviceListing, servers: readonly ListedServer[]): string {
  const listRows = (platform: DeviceList['platform'], wanted: ListedDevice['kind']) => [
    ...devices.filter(({ kind }) => kind === wanted).map(deviceRow),
    ...lists.flatMap((list) => (list.platform === platform ? problemRows(list) : [])),
  ];
  const simulators = [...devices.filter(({ kind }) => kind === 'simulator'), ...off].map(simulatorRow);
  return [
    paint('bold')('Android'),
    table(listRows('android', 'android'), 'No phone is connected.'),
    '',
    paint('bold')('iPhones and iPads'),
    table(listRows('ios', 'iphone'), 'No iPhone or iPad is connected.'),
    '',
    paint('bold')('Simulators'),
    table(simulators, 'There are no simulators. They come with Xcode on a Mac.'),
    ...servers.flatMap((server, index) => [
      '',
      paint('bold')(escapeInvisible(server.place)),
      table(server.ok ? listServed(server).map(servedRow) : [failure(server)], noneAt(server, index)),
    ]),
  ].join('\n');
}

function table(rows: readonly TableRow[], none: string) {
  return formatTable(rows.length > 0 ? rows : [{ cells: [none] }], terminalWidth());
}

function problemRows({ response }: DeviceList): TableRow[] {
  if (!response.ok) return [failure(response)];
  const problems = 'problems' in response ? response.problems : [];
  return problems.map((problem) => ({ cells: ['failed', problem], paint: paint('yellow') }));
}

function deviceRow({
  device,
  platform,
  name,
  facts,
  connection,
  ways = [],
  state,
  ready,
  hint,
}: ListedDevice): TableRow {
  const waiting = platform === 'android' ? state : 'waiting';
  const connections = [...new Set(ways.map((way) => way.connection))].join(' + ');
  return {
    cells: [
      ready ? 'ready' : waiting,
      device,
      ways.length > 0 ? connections : connection,
      joined(name === device ? '' : name, ...facts),
    ],
    advice: hint,
    paint: paint(ready ? 'green' : 'yellow'),
  };
}

function simulatorRow({ device, name, facts, state }: ListedDevice): TableRow {
  return {
    cells: [state.toLowerCase(), device, joined(name, ...facts)],
    advice: undefined,
    paint: paint(state === 'Booted' ? 'green' : 'dim'),
  };
}

function servedRow({ device, name, facts, state, ready }: ListedDevice): TableRow {
  return { cells: [state, device, joined(name, ...facts)], paint: paint(ready ? 'green' : 'yellow') };
}

function noneAt(server: ListedServer, index: number): string {
  return server.ok && server.kind === 'appium'
    ? `An Appium server lists no devices. Set ${capabilitiesVariable(index)} to those of a device, or save them under Runners of the page.`
    : 'The Grid has no devices.';
}

function joined(...texts: string[]) {
  return [...new Set(texts.filter(Boolean))].join(', ');
}

function failure({ error, code, hint }: ErrorBody): TableRow {
  return {
    cells: ['none', `${error} (${code})`],
    advice: hint,
    paint: paint('yellow'),
  };
}

import type { FakeAndroidPhone } from '../fake-android-phone.ts';
import type { FakeNetwork } from './fake-network.ts';
import type { FakeProcess } from './fake-process.ts';

/** One way to a phone. A phone with a cable may be in the network too. */
export interface AttachedPhone {
  readonly phone: FakeAndroidPhone;
  /** The name by which adb knows the phone on this way. */
  readonly serial: string;
  readonly transportId: number;
}

/** The phones that are connected to an adb server. */
export interface AttachedPhones {
  list(): readonly AttachedPhone[];
  /**
   * Calls `listener` when a phone is connected or disconnected, or changes its state, until the returned function is
   * called.
   */
  onChange(listener: () => void): () => void;
}

/** Simulates one call of `adb`. Supports only the commands that remote control uses. */
export function simulateAdb(
  process: FakeProcess,
  args: readonly string[],
  { phones, network }: { readonly phones: AttachedPhones; readonly network: FakeNetwork },
): void {
  const { wanted, words } = globalOptions(args);
  const [command, ...rest] = words;
  if (command === 'version' || command === '--version') process.print(VERSION);
  else if (command === 'devices')
    process.print(`List of devices attached\n${deviceLines(phones, rest[0] === '-l')}\n`);
  else if (command === 'track-devices') return trackDevices(process, phones, rest[0] === '-l');
  else if (command === 'shell' || command === 'exec-out')
    return runShell(process, { command, words: rest }, select(phones, wanted));
  else if (command === 'get-state') return getState(process, select(phones, wanted));
  else if (command === 'connect') return network.connect(process, rest[0]);
  else if (command === 'disconnect') return network.disconnect(process, rest[0]);
  else if (command === 'pair') return void network.pair(process, rest[0]);
  else if (command === 'mdns') return network.services(process);
  else if (command !== 'start-server') return process.exit(1, `adb: unknown command ${command ?? ''}\n`);
  process.exit(0);
}

const VERSION = 'Android Debug Bridge version 1.0.41\nVersion 35.0.2-12147458\nInstalled as /opt/fake/adb\n';

function globalOptions(args: readonly string[]) {
  const words = [...args];
  let wanted: Wanted = {};
  while (words[0]?.startsWith('-') && words[0] !== '--version') {
    const option = words.shift();
    if (option === '-s') wanted = { serial: words.shift() };
    else if (option === '-t') wanted = { transportId: Number(words.shift()) };
    else if (option === '-P' || option === '-H' || option === '-L') words.shift();
  }
  return { wanted, words };
}

function deviceLines(phones: AttachedPhones, isLong: boolean) {
  return phones
    .list()
    .map(({ phone, serial, transportId }) => {
      if (!isLong) return `${serial}\t${phone.state}\n`;
      const usb = /:|\._tcp$/.test(serial) ? '' : ` ${phone.usbPath ?? `usb:1-${transportId}`}`;
      const names =
        phone.state === 'device'
          ? ` product:${phone.product} model:${phone.model} device:${phone.device}`
          : '';
      return `${serial.padEnd(22)} ${phone.state}${usb}${names} transport_id:${transportId}\n`;
    })
    .join('');
}

/**
 * Prints the whole list of phones immediately, and again after each change. Before each list, prints its length in
 * bytes as four hexadecimal digits.
 */
function trackDevices(process: FakeProcess, phones: AttachedPhones, isLong: boolean) {
  const print = () => {
    const lines = deviceLines(phones, isLong);
    process.print(Buffer.byteLength(lines).toString(16).padStart(4, '0') + lines);
  };
  const stopListening = phones.onChange(print);
  process.followsServer = true;
  void process.exited.then(stopListening);
  print();
}

/** The phone that the options `-s` and `-t` name. */
export interface Wanted {
  readonly serial?: string | undefined;
  readonly transportId?: number | undefined;
}

/** Finds a phone, or the message of adb's server about it [AOSP packages/modules/adb/transport.cpp, acquire_one_transport]. */
export function findAttached(
  phones: AttachedPhones,
  { serial, transportId }: Wanted,
): AttachedPhone | { readonly failure: string } {
  const isWanted = (one: AttachedPhone) =>
    transportId === undefined
      ? serial === undefined || one.serial === serial
      : one.transportId === transportId;
  const [found, another] = phones.list().filter(isWanted);
  if (found && !another) return found;
  if (found)
    return {
      failure:
        serial === undefined ? 'more than one device/emulator' : `more than one device with serial ${serial}`,
    };
  if (transportId !== undefined) return { failure: `no device with transport id '${transportId}'` };
  return { failure: serial === undefined ? 'no devices/emulators found' : `device '${serial}' not found` };
}

type Selected = { readonly phone: FakeAndroidPhone } | { readonly failure: string };

function select(phones: AttachedPhones, wanted: Wanted): Selected {
  const found = findAttached(phones, wanted);
  if ('failure' in found) return { failure: `adb: ${found.failure}\n` };
  const { phone } = found;
  if (phone.state === 'offline') return { failure: 'adb: device offline\n' };
  if (phone.state === 'unauthorized') return { failure: UNAUTHORIZED };
  return { phone };
}

const UNAUTHORIZED = `adb: device unauthorized.
This adb server's $ADB_VENDOR_KEYS is not set
Try 'adb kill-server' if that seems wrong.
Otherwise check for a confirmation dialog on your device.
`;

function getState(process: FakeProcess, selected: Selected) {
  if ('failure' in selected) return process.exit(1, selected.failure);
  process.print('device\n');
  process.exit(0);
}

/** Runs a line in the phone's shell. Like the real adb, joins the words with spaces and does not quote them. */
function runShell(
  process: FakeProcess,
  { command, words }: { command: 'shell' | 'exec-out'; words: readonly string[] },
  selected: Selected,
) {
  if ('failure' in selected) return process.exit(1, selected.failure);
  const { phone } = selected;
  let wasKilled = false;
  process.onKill = () => (wasKilled = true);
  void phone.shell(words.join(' ')).then(async (shell) => {
    if (wasKilled) return shell.kill();
    process.onKill = () => shell.kill();
    // When a phone disconnects, its connections close and adb ends.
    const stopWatching = phone.onStateChange(() => shell.kill());
    process.stdin.pipe(shell.stdin);
    shell.stdout.pipe(process.stdout, { end: false });
    shell.stderr.pipe(command === 'shell' ? process.stderr : process.stdout, { end: false });
    const code = await shell.exited;
    stopWatching();
    process.exit(command === 'shell' ? code : 0);
  });
}

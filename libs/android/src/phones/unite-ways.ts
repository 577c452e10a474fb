import type { AdbTarget, ListedWay, PhoneWay } from './phone-way.ts';
import type { PhoneIdentity } from './way-identities.ts';

/** A phone, however it is connected. */
export interface AndroidDevice extends Omit<ListedWay, 'usbPort'> {
  /**
   * The name of the phone, which no other phone of the host has: its serial number. Without one, the name by which adb
   * knows it; if adb knows two phones by that name, followed by `~` and the USB port or the transport id.
   */
  readonly serial: string;
  /** The ways to the phone, the best one first. The other fields are those of the best way. */
  readonly ways: readonly PhoneWay[];
}

interface Phone {
  readonly claim: string | undefined;
  readonly ways: ListedWay[];
  boot: string;
}

/**
 * Makes one phone of the ways that lead to the same one: those with the same serial number, unless it is seen that they
 * lead to different phones. A phone has one cable at most, and two phones with one serial number have booted apart.
 */
export function uniteWays(
  ways: readonly ListedWay[],
  identities: ReadonlyMap<ListedWay, PhoneIdentity>,
): AndroidDevice[] {
  const phones: Phone[] = [];
  for (const way of [...ways].sort((one, other) => rank(one) - rank(other))) {
    const identity = identities.get(way);
    const claim = readClaim(way, identity);
    const boot = identity?.boot ?? '';
    const same = claim === undefined ? [] : phones.filter((phone) => phone.claim === claim);
    const [phone, another] = same.filter((each) => maybeSame(each, { way, boot }));
    if (!phone || another) phones.push({ claim, boot, ways: [way] });
    else {
      phone.ways.push(way);
      phone.boot ||= boot;
    }
  }
  const inListOrder = (phone: Phone) => Math.min(...phone.ways.map((way) => ways.indexOf(way)));
  phones.sort((one, other) => inListOrder(one) - inListOrder(other));
  return phones.map((phone) => describePhone(phone, phones));
}

/** How adb must be told which phone is meant, given all phones of the host. */
export function findTarget(phone: AndroidDevice, phones: readonly AndroidDevice[]): AdbTarget {
  const [{ serial, transportId } = phone] = phone.ways;
  const namesakes = phones.flatMap(({ ways }) => ways).filter((way) => way.serial === serial);
  return { serial, ...(namesakes.length > 1 && transportId !== null && { transportId }) };
}

function rank({ state, connection }: ListedWay): number {
  return (state === 'device' ? 0 : 3) + ['usb', 'emulator', 'tcp'].indexOf(connection);
}

/** The serial number of the phone at the end of a way; undefined if there is none by which a phone can be known. */
function readClaim(
  { serial, connection }: ListedWay,
  identity: PhoneIdentity | undefined,
): string | undefined {
  if (connection === 'emulator') return undefined;
  const said = identity?.serialNumber ?? '';
  if (said !== '') return PLACEHOLDER.test(said) && connection === 'tcp' ? undefined : said;
  if (connection === 'usb') return serial;
  // adb announces a phone as adb-SERIALNUMBER-RANDOM [AOSP packages/modules/adb/daemon/mdns.cpp].
  return /^adb-(.{1,100})-\w{6}(?: \(\d+\))?\._adb-tls-connect\._tcp\.?$/.exec(serial)?.[1];
}

/** Serial numbers that makers of cheap phones, and emulators, give to all of their phones. */
const PLACEHOLDER = /^(?:0123456789abcdef|1234567890(?:abcdef)?|0+|unknown|EMULATOR\w*)$/i;

function maybeSame(phone: Phone, { way, boot }: { readonly way: ListedWay; readonly boot: string }): boolean {
  const hasCable = phone.ways.some(({ connection }) => connection === 'usb');
  if (hasCable && way.connection === 'usb') return false;
  return phone.boot === '' || boot === '' || phone.boot === boot;
}

function describePhone(phone: Phone, phones: readonly Phone[]): AndroidDevice {
  const [best, ...others] = phone.ways as [ListedWay, ...ListedWay[]];
  const { usbPort: _, ...facts } = best;
  const find = (name: 'model' | 'product' | 'device') =>
    [best, ...others].map((way) => way[name]).find((value) => value !== '') ?? '';
  return {
    ...facts,
    ...{ model: find('model'), product: find('product'), device: find('device') },
    serial: findName(phone, phones),
    ways: phone.ways.map(({ serial, connection, state, transportId, usbPort }) => ({
      ...{ serial, connection, state, transportId, usbPort },
    })),
  };
}

function findName({ claim, ways: [best] }: Phone, phones: readonly Phone[]): string {
  const { serial = '', usbPort = '', transportId = null } = best ?? {};
  if (claim !== undefined && phones.filter((phone) => phone.claim === claim).length === 1) return claim;
  const namesakes = phones.flatMap(({ ways }) => ways).filter((way) => way.serial === serial);
  const ending = usbPort || (transportId === null ? '' : `t${transportId}`);
  return namesakes.length > 1 && ending !== '' ? `${serial}~${ending}` : serial;
}

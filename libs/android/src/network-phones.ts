import type { Skip } from '@storedeck/foreign-text';

/** A phone in the network that offers wireless debugging (Android 11 and later), as adb has discovered it. */
export interface NetworkPhone {
  /** The name of the service, such as `adb-14141FDF600081-vWgJpq`, which contains the serial number of the phone. */
  readonly name: string;
  /** `HOST:PORT` for `connect`, or for `pair`. A phone has different ports for `connect` and `pair`. */
  readonly address: string;
  /** `pairing`: the phone shows a pairing code now. `connect`: the phone accepts computers that are already paired. */
  readonly offers: 'connect' | 'pairing';
}

const SERVICES: Readonly<Record<string, NetworkPhone['offers'] | undefined>> = {
  '_adb-tls-connect._tcp': 'connect',
  '_adb-tls-pairing._tcp': 'pairing',
};
const MAX_PHONES = 256;
const LINE = /^(\S.{0,200}?)\s+(_adb[\w-]{0,20}\._tcp)\.?\s+(\S+)/;
/** Without control characters, and without characters that are invisible or change the direction of the text. */
const NAME = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,120}$/u;

/**
 * Parses the output of `adb mdns services`: a heading, then name, service and address of each phone, separated by tabs
 * [AOSP packages/modules/adb/client/transport_mdns.cpp]. Any computer in the network can offer a service, so names and
 * addresses are untrusted. Lines of another form are left out, and `skip` receives them.
 */
export function parseNetworkPhones(output: string, skip: Skip = () => undefined): readonly NetworkPhone[] {
  const phones = output.split(/\r?\n/).flatMap((line): NetworkPhone[] => {
    const [, name = '', service = '', address = ''] = LINE.exec(line) ?? [];
    const offers = SERVICES[service];
    const isValid = NAME.test(name) && /^[\w.:[\]%-]{1,255}:\d{1,5}$/.test(address);
    if (offers && isValid) return [{ name, address, offers }];
    // Phones up to Android 10 offer `_adb._tcp`, which needs no pairing and is not listed here.
    if (!/^(?:List of discovered|\* daemon)/.test(line) && service !== '_adb._tcp') skip(line);
    return [];
  });
  return phones.slice(0, MAX_PHONES);
}

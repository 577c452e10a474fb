import type { DeviceAdb } from '../device-adb.ts';
import type { DeviceTracker } from '../device-tracker.ts';
import type { AdbTarget, ListedWay } from './phone-way.ts';
import { type AndroidDevice, uniteWays } from './unite-ways.ts';
import { type PhoneIdentity, WayIdentities } from './way-identities.ts';

interface PhoneDirectoryOptions {
  readonly tracker: Pick<DeviceTracker, 'list'>;
  /** Returns what runs commands for the phone at the end of a way. */
  readonly at: (target: AdbTarget) => DeviceAdb;
  readonly closing: AbortSignal;
}

/** The phones of a host: each once, however it is connected. */
export class PhoneDirectory {
  readonly #tracker: Pick<DeviceTracker, 'list'>;
  readonly #identities: WayIdentities;
  #ways: readonly ListedWay[] | undefined;
  #phones: Promise<readonly AndroidDevice[]> = Promise.resolve([]);

  constructor({ tracker, at, closing }: PhoneDirectoryOptions) {
    this.#tracker = tracker;
    this.#identities = new WayIdentities((way) => {
      const namesakes = (this.#ways ?? []).filter(({ serial }) => serial === way.serial);
      const transportId = namesakes.length > 1 ? (way.transportId ?? undefined) : undefined;
      return readIdentity(at({ serial: way.serial, transportId }), closing);
    });
  }

  /** Resolves to the phones that adb lists now. Rejects like `DeviceTracker.list`. */
  async list(): Promise<readonly AndroidDevice[]> {
    const ways = await this.#tracker.list();
    if (ways !== this.#ways) {
      this.#ways = ways;
      this.#phones = this.#identities.read(ways).then((identities) => uniteWays(ways, identities));
    }
    return this.#phones;
  }
}

async function readIdentity(adb: DeviceAdb, signal: AbortSignal): Promise<PhoneIdentity> {
  const options = { signal, timeoutMs: 3000, maxBytes: 4096, doing: 'asking a phone for its serial number' };
  const [serial, boot] = await Promise.all([
    adb.shell('getprop ro.serialno', options),
    // Each start of a system has another id [Linux drivers/char/random.c]. Some phones do not let adb read it.
    adb.shell('cat /proc/sys/kernel/random/boot_id', options).catch(() => undefined),
  ]);
  return {
    serialNumber: /^[\w.:-]{1,100}$/.exec(serial.stdout.toString('utf8').trim())?.[0] ?? '',
    boot:
      /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/.exec(boot?.stdout.toString('utf8') ?? '')?.[0] ?? '',
  };
}

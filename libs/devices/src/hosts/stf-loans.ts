import { type Adb, AndroidError, type StfClient, type StfLoan, type StfServer } from '@storedeck/android';
import { deadline } from '@storedeck/async';

import type { DeviceHosts } from './device-hosts.ts';

/** Creates the client of an STF server. */
export type OpenStf = (server: StfServer) => StfClient;

interface Loan extends StfLoan {
  readonly hostId: string;
  /** The serial with which adb lists the phone. */
  readonly adbSerial: string;
}

/** The longest time in ms for releasing one phone when Storedeck ends. */
const RELEASE_MS = 3000;

/**
 * The phones of STF servers that are connected to adb. A phone is released when it is disconnected, or when Storedeck
 * ends.
 */
export class StfLoans {
  readonly #hosts: Pick<DeviceHosts, 'get'>;
  readonly #open: OpenStf;
  readonly #loans = new Set<Loan>();

  constructor(hosts: Pick<DeviceHosts, 'get'>, open: OpenStf) {
    this.#hosts = hosts;
    this.#open = open;
  }

  /** Lists the phones of an STF server. */
  phones(server: StfServer, signal: AbortSignal): ReturnType<StfClient['phones']> {
    return this.#open(server).phones({ signal });
  }

  /**
   * Takes a phone from an STF server, and connects the adb of a host to the phone. Resolves to the serial with which
   * adb lists the phone.
   */
  async connect(
    server: StfServer,
    phone: { readonly serial: string; readonly host?: string | undefined },
    signal: AbortSignal,
  ): Promise<{ readonly serial: string; readonly hostId: string }> {
    const { id: hostId, adb } = this.#hosts.get(phone.host);
    const loan = await this.#open(server).take(phone.serial, { signal });
    const adbSerial = await connectOrRelease(adb, loan, signal);
    this.#loans.add({ ...loan, hostId, adbSerial });
    return { serial: adbSerial, hostId };
  }

  /**
   * Disconnects the adb of a host from a phone. If `connect` has taken the phone from an STF server, also releases it,
   * even if adb has already lost it.
   */
  async disconnect(address: string, host: string | undefined, signal: AbortSignal): Promise<void> {
    const { id, adb } = this.#hosts.get(host);
    const serial = (await adb.serialAt(address, { signal })) ?? address;
    const loan = [...this.#loans].find(
      (one) =>
        one.hostId === id && [one.adbSerial, one.address].some((name) => [address, serial].includes(name)),
    );
    if (!loan) return adb.disconnect(address, { signal });
    this.#loans.delete(loan);
    await adb.disconnect(address, { signal }).catch(() => undefined);
    await loan.release({ signal });
  }

  /** Disconnects all phones, and releases them. */
  async close(): Promise<void> {
    const loans = [...this.#loans];
    this.#loans.clear();
    await Promise.all(
      loans.map(async (loan) => {
        const limit = { signal: deadline(RELEASE_MS) };
        const disconnect = async () => this.#hosts.get(loan.hostId).adb.disconnect(loan.adbSerial, limit);
        // Failures are ignored, because Storedeck ends in any case, and the STF server itself releases a phone that is
        // not used.
        await Promise.allSettled([disconnect(), loan.release(limit)]);
      }),
    );
  }
}

/**
 * Connects adb to a phone that was taken from an STF server. Resolves to the serial with which adb lists the phone. If
 * this fails, releases the phone and rejects.
 */
export async function connectOrRelease(
  adb: Pick<Adb, 'connect' | 'disconnect'>,
  loan: StfLoan,
  signal: AbortSignal,
): Promise<string> {
  try {
    return (await adb.connect(loan.address, { signal })).serial;
  } catch (error) {
    await Promise.allSettled([adb.disconnect(loan.address), loan.release()]);
    if (!(error instanceof AndroidError) || error.code !== 'DEVICE_UNAUTHORIZED') throw error;
    throw new AndroidError('DEVICE_UNAUTHORIZED', 'The STF server does not know the key of this adb.', {
      hint: 'Add ~/.android/adbkey.pub of the host in STF under Settings, Keys, ADB Keys.',
      cause: error,
    });
  }
}

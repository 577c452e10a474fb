import { text } from 'node:stream/consumers';

import type { FakeAndroidPhone } from '../fake-android-phone.ts';
import type { FakeProcess } from './fake-process.ts';

/** A phone with wireless debugging. */
export interface FakeNetworkPhone {
  readonly phone: FakeAndroidPhone;
  /** Its address, `HOST:PORT`. Default: its serial. */
  readonly address?: string;
  /** The address and the code that the phone shows under "Pair device with pairing code". */
  readonly pairing?: { readonly address: string; readonly code: string };
  /** Whether the phone is already paired. Default: true if the phone has no `pairing`. */
  readonly isPaired?: boolean;
}

/** The phones in the network, and the functions of the host that the network commands of adb use. */
export interface NetworkCommands {
  readonly phones: readonly FakeNetworkPhone[];
  readonly isAttached: (phone: FakeAndroidPhone, address: string) => boolean;
  readonly attach: (phone: FakeAndroidPhone, address: string) => void;
  /** Ends the way to a phone with this name, and returns whether there was one. A cable stays connected. */
  readonly disconnect: (address: string) => boolean;
}

/**
 * The simulated network of one computer. Simulates `adb connect`, `disconnect`, `pair` and `mdns services`, with the
 * messages of adb 35.
 */
export class FakeNetwork {
  readonly #commands: NetworkCommands;
  readonly #paired = new Set<FakeAndroidPhone>();

  constructor(commands: NetworkCommands) {
    this.#commands = commands;
    for (const { phone, pairing, isPaired = !pairing } of commands.phones)
      if (isPaired) this.#paired.add(phone);
  }

  connect(process: FakeProcess, address = ''): void {
    const serial = address.includes(':') ? address : `${address}:5555`;
    const phone = this.#find(serial);
    // adb exits with 0 even if it cannot connect.
    if (!phone) process.print(`failed to connect to '${serial}': Connection refused\n`);
    else if (!this.#paired.has(phone)) process.print(`failed to connect to ${serial}\n`);
    else if (this.#commands.isAttached(phone, serial)) process.print(`already connected to ${serial}\n`);
    else {
      this.#commands.attach(phone, serial);
      // A phone that has not allowed this computer stays in the list [AOSP packages/modules/adb/client/transport_local.cpp].
      const isAllowed = phone.state !== 'unauthorized';
      process.print(isAllowed ? `connected to ${serial}\n` : `failed to authenticate to ${serial}\n`);
    }
    process.exit(0);
  }

  disconnect(process: FakeProcess, address = ''): void {
    if (!this.#commands.disconnect(address)) return process.exit(1, `error: no such device '${address}'\n`);
    process.print(`disconnected ${address}\n`);
    process.exit(0);
  }

  /** Pairs with a phone. Reads the code from standard input, as adb does when the code is not an argument. */
  async pair(process: FakeProcess, address = ''): Promise<void> {
    process.print('Enter pairing code: ');
    const [code] = (await text(process.stdin)).split('\n');
    const found = this.#commands.phones.find(({ pairing }) => pairing?.address === address);
    if (!found || found.pairing?.code !== code)
      return process.exit(1, 'Failed: Wrong password or connection was dropped.\n');
    this.#paired.add(found.phone);
    process.print(`Successfully paired to ${address} [guid=adb-${found.phone.model}]\n`);
    process.exit(0);
  }

  services(process: FakeProcess): void {
    const rows = this.#commands.phones.flatMap(({ phone, pairing, address = phone.serial }) => [
      `adb-${phone.model}\t_adb-tls-connect._tcp\t${address}\n`,
      ...(pairing ? [`adb-${phone.model}\t_adb-tls-pairing._tcp\t${pairing.address}\n`] : []),
    ]);
    process.print(`List of discovered mdns services\n${rows.join('')}`);
    process.exit(0);
  }

  #find(serial: string): FakeAndroidPhone | undefined {
    return this.#commands.phones.find(({ phone, address = phone.serial }) => address === serial)?.phone;
  }
}

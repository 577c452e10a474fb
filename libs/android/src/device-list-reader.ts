const ASTERISK = 0x2a;
const MAX_DAEMON_LINE_BYTES = 1000;

/**
 * Splits the output of `adb track-devices -l` into device lists. Before each list, adb prints the length of the list in
 * bytes, as four hexadecimal digits. Before the first list, adb may print lines about its daemon, which begin with an
 * asterisk. Throws for any other output.
 */
export class DeviceListReader {
  #pending: Buffer = Buffer.alloc(0);

  /** Returns the lists that this chunk completes. */
  push(chunk: Buffer): string[] {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    const lists: string[] = [];
    for (let list = this.#take(); list !== undefined; list = this.#take()) lists.push(list);
    return lists;
  }

  #take(): string | undefined {
    this.#skipDaemonLines();
    if (this.#pending.length < 4 || this.#pending[0] === ASTERISK) return undefined;
    const digits = this.#pending.toString('latin1', 0, 4);
    if (!/^[0-9a-f]{4}$/i.test(digits)) throw notADeviceList(this.#pending);
    const end = 4 + Number.parseInt(digits, 16);
    if (this.#pending.length < end) return undefined;
    const list = this.#pending.toString('utf8', 4, end);
    this.#pending = this.#pending.subarray(end);
    return list;
  }

  #skipDaemonLines(): void {
    while (this.#pending[0] === ASTERISK) {
      const end = this.#pending.indexOf('\n');
      if (end < 0 && this.#pending.length > MAX_DAEMON_LINE_BYTES) throw notADeviceList(this.#pending);
      if (end < 0) return;
      this.#pending = this.#pending.subarray(end + 1);
    }
  }
}

function notADeviceList(output: Buffer) {
  return new Error(`not a device list: ${JSON.stringify(output.toString('latin1', 0, 40))}`);
}

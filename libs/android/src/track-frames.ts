const ASTERISK = 0x2a;

/**
 * Cuts what `adb track-devices` prints into device lists. Each list comes after its length, four hexadecimal digits; before
 * the first one adb may speak of its daemon. Throws on anything else, and on a list beyond reason.
 */
export class TrackFrames {
  #pending: Buffer = Buffer.alloc(0);

  /** The lists that are complete with this chunk. */
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
    if (!/^[0-9a-f]{4}$/i.test(digits)) throw new Error(`not a device list: ${JSON.stringify(digits)}`);
    const end = 4 + Number.parseInt(digits, 16);
    if (this.#pending.length < end) return undefined;
    const list = this.#pending.toString('utf8', 4, end);
    this.#pending = this.#pending.subarray(end);
    return list;
  }

  #skipDaemonLines(): void {
    while (this.#pending[0] === ASTERISK) {
      const end = this.#pending.indexOf('\n');
      if (end < 0) {
        if (this.#pending.length > 1000) throw new Error('not a device list');
        return;
      }
      this.#pending = this.#pending.subarray(end + 1);
    }
  }
}

import { Duplex } from 'node:stream';

/** How a stream reaches the other side of its connection. */
export interface StreamWire {
  okay(): void;
  write(data: Buffer): void;
  close(): void;
}

/**
 * One OPENed stream, seen from the device. adb's flow control: a WRTE may follow only when the former was answered by
 * OKAY, and we answer each WRTE when we have room for the next.
 */
export class AdbStream extends Duplex {
  readonly #wire: StreamWire;
  readonly #maxData: number;
  #acknowledged: (() => void) | undefined;
  #owesOkay = false;
  #remoteClosed = false;

  constructor(wire: StreamWire, maxData: number) {
    super({ allowHalfOpen: true });
    this.#wire = wire;
    this.#maxData = maxData;
  }

  /** The other side sent data. */
  receive(data: Buffer): void {
    this.#owesOkay = true;
    if (this.push(data)) this._read();
  }

  /** The other side answered our WRTE. */
  acknowledge(): void {
    const resume = this.#acknowledged;
    this.#acknowledged = undefined;
    resume?.();
  }

  /** The other side sent CLSE: nobody listens any more. */
  remoteClosed(): void {
    this.#remoteClosed = true;
    this.push(null);
    this.destroy();
  }

  override _read(): void {
    if (!this.#owesOkay) return;
    this.#owesOkay = false;
    this.#wire.okay();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (chunk.length === 0) return done();
    this.#acknowledged = () => this._write(chunk.subarray(this.#maxData), 'buffer' as BufferEncoding, done);
    this.#wire.write(chunk.subarray(0, this.#maxData));
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#remoteClosed) this.#wire.close();
    done(error);
  }
}

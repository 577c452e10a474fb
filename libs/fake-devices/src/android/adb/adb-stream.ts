import { Duplex } from 'node:stream';

/** Sends the packets of one stream to the adb server. */
export interface StreamWire {
  okay(): void;
  write(data: Buffer): void;
  close(): void;
}

/**
 * One open stream, on the device's side. adb's flow control: after a WRTE, the sender waits for an OKAY. The device
 * sends its OKAY when it can take more data.
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

  /** Passes data of the adb server on to the reader of this stream. */
  receive(data: Buffer): void {
    this.#owesOkay = true;
    if (this.push(data)) this._read();
  }

  /** Called for the adb server's OKAY for the last WRTE. Sends the next WRTE if more data is waiting. */
  acknowledge(): void {
    const resume = this.#acknowledged;
    this.#acknowledged = undefined;
    resume?.();
  }

  /** Called for the adb server's CLSE. Ends this stream without sending a CLSE. */
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

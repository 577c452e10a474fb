import { Duplex } from 'node:stream';

import type { ClientChannel } from 'ssh2';

/**
 * An SSH channel as a stream, which fails when the connection breaks. `destroy` closes the channel. The stream always
 * emits `close`. Node's HTTP client accepts the stream as a socket (`createConnection`). Socket timeouts have no
 * effect.
 */
export class ChannelSocket extends Duplex {
  readonly #channel: ClientChannel;
  /** The number of bytes that have arrived. */
  bytesRead = 0;

  constructor(channel: ClientChannel, broken: () => Error | undefined) {
    // Like a net.Socket, this stream ends its own side when the other side has ended.
    super({ allowHalfOpen: false });
    this.#channel = channel;
    channel.on('data', (chunk: Buffer) => {
      this.bytesRead += chunk.length;
      if (!this.destroyed && !this.push(chunk)) channel.pause();
    });
    channel.on('end', () => {
      const error = broken();
      if (error) this.destroy(error);
      else this.push(null);
    });
    // When the other side closes the channel, bytes that are not yet written are lost, so the stream is destroyed.
    channel.on('close', () => {
      if (!this.writableFinished) this.destroy(broken());
    });
    channel.on('error', (error: Error) => this.destroy(error));
  }

  override _read(): void {
    this.#channel.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // ssh2 never calls the callback of a write to a closed channel, so the error is reported here.
    if (this.#channel.writable) this.#channel.write(chunk, done);
    else done(Object.assign(new Error('The other end closed the connection.'), { code: 'EPIPE' }));
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#channel.end();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Discards unread bytes, because they would prevent the channel from closing.
    this.#channel.resume();
    this.#channel.close();
    done(error);
  }

  // Methods of net.Socket that Node's HTTP client calls; they do nothing here.
  setKeepAlive(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setTimeout(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

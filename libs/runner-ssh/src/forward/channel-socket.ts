import { Duplex } from 'node:stream';

import type { ClientChannel } from 'ssh2';

/**
 * An SSH channel as a well-behaved stream: it fails when its connection broke, `destroy` closes the channel, `close`
 * comes always. Node's HTTP client accepts it as a socket (`createConnection`); socket timeouts have no effect.
 */
export class ChannelSocket extends Duplex {
  readonly #channel: ClientChannel;

  constructor(channel: ClientChannel, broken: () => Error | undefined) {
    // As net.Socket: when the far end is done, so is this one.
    super({ allowHalfOpen: false });
    this.#channel = channel;
    channel.on('data', (chunk: Buffer) => {
      if (!this.destroyed && !this.push(chunk)) channel.pause();
    });
    channel.on('end', () => {
      const error = broken();
      if (error) this.destroy(error);
      else this.push(null);
    });
    // The far end took no more and said no more: whatever was still being written is lost.
    channel.on('close', () => {
      if (!this.writableFinished) this.destroy(broken());
    });
    channel.on('error', (error: Error) => this.destroy(error));
  }

  override _read(): void {
    this.#channel.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // ssh2 keeps the callback of a write to a closed channel for ever.
    if (this.#channel.writable) this.#channel.write(chunk, done);
    else done(Object.assign(new Error('The other end closed the connection.'), { code: 'EPIPE' }));
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#channel.end();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Unread bytes would keep the channel open.
    this.#channel.resume();
    this.#channel.close();
    done(error);
  }

  // What net.Socket has and Node's HTTP client calls.
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

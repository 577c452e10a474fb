import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';

/** The standard streams of a command. */
export interface ShellStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** A command writes although the reader of its output has ended. */
export class BrokenPipe extends Error {}

/**
 * Returns a stream for the output of one program, which the program may end although others still write to `target`.
 * `broken`: called when the program writes after the reader of `target` has ended.
 */
export function outputTo(target: Writable, broken: () => void): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!target.writable) {
        broken();
        return done();
      }
      let isOver = false;
      const finish = () => {
        if (isOver) return;
        isOver = true;
        target.off('close', finish);
        // A program that writes without end must not keep this process from doing anything else.
        setImmediate(done);
      };
      // The callback of a write that is pending when the stream is destroyed may never be called.
      target.once('close', finish);
      target.write(chunk, finish);
    },
  }).on('error', () => undefined);
}

/** Writes a text, and waits until the reader wants more. Rejects with a `BrokenPipe` when the reader has ended. */
export async function print(target: Writable, content: string): Promise<void> {
  if (content === '') return;
  if (!target.writable) throw new BrokenPipe();
  const output = outputTo(target, () => undefined);
  await new Promise<void>((resolve) => output.write(content, () => resolve()));
}

/** A stream that has no bytes, as `/dev/null`. */
export function emptyInput(): Readable {
  return Readable.from([]);
}

/** A stream that keeps what is written. `take` returns it. */
export function keptOutput(limit: number): { readonly stream: Writable; take(): Buffer } {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
      done();
    },
  });
  return { stream, take: () => Buffer.concat(chunks) };
}

/** Reads up to and including the next line break, and leaves the rest in the stream. Undefined at the end. */
export async function readLine(stream: Readable): Promise<{ text: string; isComplete: boolean } | undefined> {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = stream.read() as Buffer | null;
    if (chunk === null) {
      if (stream.readableEnded || stream.destroyed) {
        return chunks.length === 0
          ? undefined
          : { text: Buffer.concat(chunks).toString('utf8'), isComplete: false };
      }
      await moreOrEnd(stream);
      continue;
    }
    const end = chunk.indexOf('\n');
    if (end < 0) {
      chunks.push(chunk);
      continue;
    }
    chunks.push(chunk.subarray(0, end));
    if (end + 1 < chunk.length) stream.unshift(chunk.subarray(end + 1));
    return { text: Buffer.concat(chunks).toString('utf8'), isComplete: true };
  }
}

/** Reads up to `bytes` bytes, and leaves the rest in the stream. Returns fewer bytes at the end of the stream. */
export async function readBytes(stream: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let missing = bytes;
  while (missing > 0) {
    const chunk = stream.read() as Buffer | null;
    if (chunk === null) {
      if (stream.readableEnded || stream.destroyed) break;
      await moreOrEnd(stream);
      continue;
    }
    chunks.push(chunk.subarray(0, missing));
    if (chunk.length > missing) stream.unshift(chunk.subarray(missing));
    missing -= Math.min(missing, chunk.length);
  }
  return Buffer.concat(chunks);
}

async function moreOrEnd(stream: Readable): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race(
    ['readable', 'end', 'close'].map((event) => once(stream, event, { signal }).catch(() => undefined)),
  );
  settled.abort();
}

import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** The output of a stream of messages. The stream ends when `signal` aborts. */
export interface MessageOutput {
  readonly stdout: Writable;
  readonly signal: AbortSignal;
}

/**
 * Writes a message: four bytes for the length of the tag and the payload, one byte for the tag, and the payload. Waits
 * while the reader is slow.
 */
export async function writeMessage(
  { stdout, signal }: MessageOutput,
  tag: number,
  payload: Uint8Array,
): Promise<void> {
  const message = Buffer.concat([u32(payload.length + 1), Buffer.from([tag]), payload]);
  if (signal.aborted || stdout.destroyed || stdout.writableEnded || stdout.write(message)) return;
  const closed = new AbortController();
  const close = () => closed.abort();
  stdout.once('close', close);
  await once(stdout, 'drain', { signal: AbortSignal.any([signal, closed.signal]) }).catch(() => undefined);
  stdout.off('close', close);
}

/** Returns a NAL unit with its length in four bytes before it. */
export function prefixed(unit: Uint8Array): Buffer {
  return Buffer.concat([u32(unit.length), unit]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

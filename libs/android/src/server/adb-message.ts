import type { Duplex } from 'node:stream';

import { readExactly } from './read-exactly.ts';

/**
 * The error for a request that adb's server or the phone has refused. `message` is adb's own text, or names the limit
 * if a limit of this library was exceeded.
 */
export class AdbRefusal extends Error {
  override readonly name = 'AdbRefusal';
}

const MAX_REQUEST_BYTES = 0xffff;

/**
 * Sends a request, and waits until adb has accepted the request. Rejects with `AdbRefusal` or `StreamEnded`, or with an
 * `Error` when the peer is not adb.
 */
export async function sendRequest(stream: Duplex, request: string): Promise<void> {
  const bytes = Buffer.byteLength(request);
  if (bytes > MAX_REQUEST_BYTES) throw new AdbRefusal(`a request of ${bytes} bytes is too long`);
  stream.write(bytes.toString(16).padStart(4, '0') + request);
  const status = (await readExactly(stream, 4)).toString('latin1');
  if (status === 'OKAY') return;
  if (status !== 'FAIL') throw notAdb(status);
  throw new AdbRefusal((await readText(stream)).toString('utf8'));
}

/** Reads a text that follows its length, which is written as four hexadecimal digits. */
export async function readText(stream: Duplex): Promise<Buffer> {
  const digits = (await readExactly(stream, 4)).toString('latin1');
  if (!/^[0-9a-f]{4}$/i.test(digits)) throw notAdb(digits);
  return readExactly(stream, Number.parseInt(digits, 16));
}

function notAdb(received: string) {
  return new Error(
    `another program than adb uses the port of its server: it sent ${JSON.stringify(received)}`,
  );
}

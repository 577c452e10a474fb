import type { Duplex } from 'node:stream';

import { AdbRefusal } from './adb-message.ts';
import { readExactly } from './read-exactly.ts';

/** A file or folder of the phone. */
export interface PhoneFile {
  /** The type and permissions, in the form in which `stat` of Linux returns them. */
  readonly mode: number;
  /** The size in bytes. */
  readonly size: number;
}

const MAX_CHUNK_BYTES = 64 * 1024;
const MAX_PATH_BYTES = 1024;
const REGULAR_FILE = 0o100_000;

/**
 * Writes a file through the phone's service `sync:` [AOSP packages/modules/adb/SYNC.TXT]. Rejects with `AdbRefusal`.
 */
export async function sendFile(
  stream: Duplex,
  path: string,
  {
    content,
    mode,
    modified,
  }: { readonly content: Uint8Array; readonly mode: number; readonly modified: Date },
): Promise<void> {
  write(stream, 'SEND', `${checked(path)},${REGULAR_FILE | mode}`);
  for (let at = 0; at < content.length; at += MAX_CHUNK_BYTES)
    write(stream, 'DATA', content.subarray(at, at + MAX_CHUNK_BYTES));
  stream.write(header('DONE', Math.floor(modified.getTime() / 1000)));
  const { id, value } = await readHeader(stream);
  if (id === 'OKAY') return;
  throw await refusal(stream, id, value);
}

/**
 * Reads a file through the phone's service `sync:`. Rejects with `AdbRefusal`, also for a file of more than `maxBytes`
 * bytes.
 */
export async function receiveFile(stream: Duplex, path: string, maxBytes: number): Promise<Buffer> {
  write(stream, 'RECV', checked(path));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const { id, value } = await readHeader(stream);
    if (id === 'DONE') return Buffer.concat(chunks, bytes);
    if (id !== 'DATA') throw await refusal(stream, id, value);
    if (value > MAX_CHUNK_BYTES) throw new AdbRefusal(`the phone announced a part of ${value} bytes`);
    bytes += value;
    if (bytes > maxBytes) throw new AdbRefusal(`the file has more than ${maxBytes} bytes`);
    chunks.push(await readExactly(stream, value));
  }
}

/**
 * Reads the type, permissions and size of a file, or `undefined` when the file does not exist. The phone sends only the
 * lower 32 bits of the size.
 */
export async function statFile(stream: Duplex, path: string): Promise<PhoneFile | undefined> {
  write(stream, 'STAT', checked(path));
  const { id, value: mode } = await readHeader(stream);
  if (id !== 'STAT') throw await refusal(stream, id, mode);
  const size = (await readExactly(stream, 8)).readUInt32LE(0);
  return mode === 0 ? undefined : { mode, size };
}

function checked(path: string): string {
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  throw new AdbRefusal('the path has more than 1024 bytes');
}

function write(stream: Duplex, id: string, data: Uint8Array | string): void {
  const bytes = Buffer.from(data as Uint8Array);
  stream.write(Buffer.concat([header(id, bytes.length), bytes]));
}

function header(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8, id, 'latin1');
  bytes.writeUInt32LE(value, 4);
  return bytes;
}

async function readHeader(stream: Duplex): Promise<{ readonly id: string; readonly value: number }> {
  const bytes = await readExactly(stream, 8);
  return { id: bytes.toString('latin1', 0, 4), value: bytes.readUInt32LE(4) };
}

async function refusal(stream: Duplex, id: string, length: number): Promise<AdbRefusal> {
  if (id !== 'FAIL') return new AdbRefusal(`the phone sent ${JSON.stringify(id)} instead of a response`);
  if (length > MAX_CHUNK_BYTES) return new AdbRefusal(`the phone announced a message of ${length} bytes`);
  return new AdbRefusal((await readExactly(stream, length)).toString('utf8'));
}

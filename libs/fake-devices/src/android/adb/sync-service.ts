import type { Duplex } from 'node:stream';

import type { PhoneFiles } from '../phone-files.ts';
import { readExactly } from './read-exactly.ts';

const MAX_PATH_BYTES = 1024;
const MAX_DATA_BYTES = 64 * 1024;
const REGULAR_FILE = 0o100_000;

/** The service `sync:` of adbd [AOSP packages/modules/adb/daemon/file_sync_service.cpp]: STAT, SEND, RECV and QUIT. */
export async function serveSync(stream: Duplex, files: PhoneFiles): Promise<void> {
  for (;;) {
    const request = await readPart(stream);
    if (!request || request.id === 'QUIT') return;
    if (request.value > MAX_PATH_BYTES) return fail(stream, 'path too long');
    const path = (await readExactly(stream, request.value))?.toString('utf8');
    if (path === undefined) return;
    if (request.id === 'STAT') stat(stream, files, path);
    else if (request.id === 'RECV') receive(stream, files, path);
    else if (request.id !== 'SEND') return fail(stream, `unknown command ${request.id}`);
    else if (!(await send(stream, files, path))) return;
  }
}

function stat(stream: Duplex, files: PhoneFiles, path: string): void {
  const file = files.get(path);
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32LE(file?.mode ?? 0, 0);
  numbers.writeUInt32LE(file?.content.length ?? 0, 4);
  stream.write(Buffer.concat([Buffer.from('STAT'), numbers]));
}

function receive(stream: Duplex, files: PhoneFiles, path: string): void {
  const file = files.get(path);
  if (!file) return fail(stream, 'open failed: No such file or directory');
  for (let at = 0; at < file.content.length; at += MAX_DATA_BYTES)
    write(stream, 'DATA', file.content.subarray(at, at + MAX_DATA_BYTES));
  stream.write(part('DONE', 0));
}

/** Receives a file. Returns false when the connection must be closed. */
async function send(stream: Duplex, files: PhoneFiles, target: string): Promise<boolean> {
  const comma = target.lastIndexOf(',');
  const path = target.slice(0, comma);
  const permissions = Number(target.slice(comma + 1)) & 0o777;
  const chunks: Buffer[] = [];
  for (;;) {
    const next = await readPart(stream);
    if (!next) return false;
    if (next.id === 'DONE') break;
    if (next.id !== 'DATA' || next.value > MAX_DATA_BYTES) {
      fail(stream, next.id === 'DATA' ? 'oversize data message' : 'invalid data message');
      return false;
    }
    const chunk = await readExactly(stream, next.value);
    if (!chunk) return false;
    chunks.push(chunk);
  }
  if (!files.isWritable(path)) {
    fail(stream, `couldn't create file: Permission denied`);
    return true;
  }
  files.set(path, { content: Buffer.concat(chunks), mode: REGULAR_FILE | permissions });
  stream.write(part('OKAY', 0));
  return true;
}

async function readPart(
  stream: Duplex,
): Promise<{ readonly id: string; readonly value: number } | undefined> {
  const bytes = await readExactly(stream, 8);
  return bytes && { id: bytes.toString('latin1', 0, 4), value: bytes.readUInt32LE(4) };
}

function fail(stream: Duplex, reason: string): void {
  write(stream, 'FAIL', Buffer.from(reason));
}

function write(stream: Duplex, id: string, data: Buffer): void {
  stream.write(Buffer.concat([part(id, data.length), data]));
}

function part(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8, id, 'latin1');
  bytes.writeUInt32LE(value, 4);
  return bytes;
}

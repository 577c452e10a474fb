import type { Duplex, Readable } from 'node:stream';

import type { ShellProcess } from '../device-shell.ts';
import type { FakeAndroidPhone } from '../fake-android-phone.ts';
import { serveSync } from './sync-service.ts';

/**
 * Returns a function that serves a stream with a service of the phone: `exec:LINE` (raw bytes), `shell:LINE` (raw
 * bytes), `shell,v2,…:LINE` (packets that separate stdout, stderr and the exit code), `sync:` (files), or
 * `localabstract:NAME` and `tcp:PORT` (a socket or a port on which a program of the phone listens). Returns `undefined`
 * for other services, and if no program listens on the socket or port.
 */
export function openService(
  service: string,
  phone: FakeAndroidPhone,
): ((stream: Duplex) => void) | undefined {
  if (service === 'sync:') {
    return (stream) => {
      stream.on('error', () => undefined);
      void serveSync(stream, phone.files).finally(() => stream.end());
    };
  }
  if (service.startsWith('localabstract:'))
    return phone.sockets.listener(service.slice('localabstract:'.length));
  if (service.startsWith('tcp:')) return phone.ports.listener(service.slice('tcp:'.length));
  const match = /^(exec|shell)((?:,[^:]*)?):(.*)$/s.exec(service);
  if (!match) return undefined;
  const line = match[3] || undefined;
  const isPacketed = match[1] === 'shell' && match[2]?.split(',').includes('v2') === true;
  return (stream) => {
    void (async () => {
      const shell = await phone.shell(line);
      stream.on('error', () => undefined);
      stream.once('close', () => shell.kill());
      await (isPacketed ? servePackets(stream, shell) : serveRaw(stream, shell));
    })().catch(() => stream.destroy());
  };
}

async function serveRaw(stream: Duplex, shell: ShellProcess): Promise<void> {
  stream.pipe(shell.stdin);
  await Promise.all([copy(shell.stdout, stream), copy(shell.stderr, stream), shell.exited]);
  stream.end();
}

// Packets of the shell protocol [AOSP packages/modules/adb/shell_protocol.h]: id, length as u32 little-endian, data.
const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;
const EXIT = 3;
const CLOSE_STDIN = 4;

async function servePackets(stream: Duplex, shell: ShellProcess): Promise<void> {
  readPackets(stream, shell);
  await Promise.all([
    copy(shell.stdout, stream, (data) => packet(STDOUT, data)),
    copy(shell.stderr, stream, (data) => packet(STDERR, data)),
  ]);
  stream.write(packet(EXIT, Buffer.from([await shell.exited])));
  stream.end();
}

function packet(id: number, data: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(id);
  header.writeUInt32LE(data.length, 1);
  return Buffer.concat([header, data]);
}

function readPackets(stream: Duplex, shell: ShellProcess): void {
  let pending: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32LE(1)) {
      const end = 5 + pending.readUInt32LE(1);
      if (pending[0] === STDIN) shell.stdin.write(pending.subarray(5, end));
      if (pending[0] === CLOSE_STDIN) shell.stdin.end();
      pending = pending.subarray(end);
    }
  });
}

async function copy(from: Readable, to: Duplex, wrap = (data: Buffer) => data): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    await new Promise<void>((resolve) => to.write(wrap(chunk), () => resolve()));
  }
}

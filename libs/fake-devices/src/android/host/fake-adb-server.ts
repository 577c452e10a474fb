import { duplexPair, type Duplex } from 'node:stream';

import { readExactly } from '../adb/read-exactly.ts';
import { openService } from '../adb/services.ts';
import { type AttachedPhone, type AttachedPhones, findAttached } from './fake-adb.ts';

/** The port on which an adb server listens. */
export const ADB_SERVER_PORT = 5037;

/**
 * Connects to a simulated adb server. It supports a part of the real protocol
 * [AOSP packages/modules/adb/SERVICES.TXT]: the requests `host:version` and `host-transport-id:ID:get-serialno` and, after
 * `host:transport:SERIAL` or `host:transport-id:ID`, the services of a phone.
 */
export function connectToAdbServer(phones: AttachedPhones): Duplex {
  const [client, server] = duplexPair();
  // The two sides of a `duplexPair` do not close each other. The two ends of a real socket do.
  client.once('close', () => server.destroy());
  server.once('close', () => client.destroy());
  for (const side of [client, server]) side.on('error', () => undefined);
  void serve(server, phones).catch(() => server.destroy());
  return client;
}

async function serve(stream: Duplex, phones: AttachedPhones): Promise<void> {
  const request = await readRequest(stream);
  if (request === 'host:version') return void stream.end('OKAY00040029');
  // A request about a phone ends the connection [AOSP packages/modules/adb/SERVICES.TXT].
  const [, asked] = /^host-transport-id:(\d+):get-serialno$/.exec(request ?? '') ?? [];
  if (asked !== undefined) {
    const one = findAttached(phones, { transportId: Number(asked) });
    return 'failure' in one ? fail(stream, one.failure) : void stream.end(`OKAY${framed(one.serial)}`);
  }
  const [, id, serial] = /^host:(?:transport-id:(\d+)|transport:(.+))$/s.exec(request ?? '') ?? [];
  if (id === undefined && serial === undefined) return fail(stream, 'unknown host service');
  const found = findAttached(phones, id === undefined ? { serial } : { transportId: Number(id) });
  if ('failure' in found) return fail(stream, found.failure);
  const { phone } = found;
  if (phone.state !== 'device') return fail(stream, `device ${phone.state}`);
  stream.write('OKAY');
  const service = await readRequest(stream);
  const start = service === undefined ? undefined : openService(service, phone);
  if (!start) return fail(stream, 'closed');
  stream.write('OKAY');
  endWithPhone(stream, found, phones);
  start(stream);
}

/** Closes the connection when the phone disconnects or leaves the state `device`. */
function endWithPhone(stream: Duplex, { phone, transportId }: AttachedPhone, phones: AttachedPhones): void {
  const isThere = () =>
    phone.state === 'device' && phones.list().some((one) => one.transportId === transportId);
  const check = () => {
    if (!isThere()) stream.destroy();
  };
  const stops = [phones.onChange(check), phone.onStateChange(check)];
  stream.once('close', () => {
    for (const stop of stops) stop();
  });
}

async function readRequest(stream: Duplex): Promise<string | undefined> {
  const digits = (await readExactly(stream, 4))?.toString('latin1') ?? '';
  if (!/^[0-9a-f]{4}$/i.test(digits)) return undefined;
  return (await readExactly(stream, Number.parseInt(digits, 16)))?.toString('utf8');
}

function fail(stream: Duplex, reason: string): void {
  stream.end(`FAIL${framed(reason)}`);
}

function framed(text: string): string {
  return Buffer.byteLength(text).toString(16).padStart(4, '0') + text;
}

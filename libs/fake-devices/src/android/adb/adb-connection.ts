import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

import type { FakeAndroidPhone } from '../fake-android-phone.ts';
import { AdbStream } from './adb-stream.ts';
import { encodePacket, MAX_DATA, PacketReader, VERSION_WITHOUT_CHECKSUM, type AdbPacket } from './packet.ts';
import { openService } from './services.ts';

const AUTH_TOKEN = 1;
const AUTH_PUBLIC_KEY = 3;

/** One adb server that is connected to the phone: the handshake, then streams. */
export function serveAdbConnection(socket: Socket, phone: FakeAndroidPhone): void {
  const reader = new PacketReader();
  const streams = new Map<number, AdbStream>();
  let lastId = 0;
  let isOnline = false;
  let withChecksum = true;
  let maxData = 4096;
  let greeting: { readonly version: number; readonly maxData: number } | undefined;

  const send = (
    command: AdbPacket['command'],
    arg0: number,
    arg1: number,
    data: Buffer = Buffer.alloc(0),
  ) => {
    if (!socket.destroyed) socket.write(encodePacket({ command, arg0, arg1, data }, withChecksum));
  };

  const greet = () => {
    if (phone.state === 'offline' || greeting === undefined) return;
    // A phone that has not allowed this computer refuses every signature, then asks its owner about the public key.
    if (phone.state === 'unauthorized') return send('AUTH', AUTH_TOKEN, 0, randomBytes(20));
    const { version } = greeting;
    maxData = Math.min(greeting.maxData, MAX_DATA);
    isOnline = true;
    const banner = [
      `device::ro.product.name=${phone.product}`,
      `ro.product.model=${phone.model.replaceAll('_', ' ')}`,
      `ro.product.device=${phone.device}`,
      'features=shell_v2,cmd',
    ].join(';');
    send('CNXN', VERSION_WITHOUT_CHECKSUM, MAX_DATA, Buffer.from(banner));
    withChecksum = version < VERSION_WITHOUT_CHECKSUM;
  };

  const open = (remoteId: number, data: Buffer) => {
    const start = openService(data.toString('utf8').replace(/\0$/, ''), phone);
    if (!isOnline || !start) return send('CLSE', 0, remoteId);
    const id = (lastId += 1);
    const wire = {
      okay: () => send('OKAY', id, remoteId),
      write: (chunk: Buffer) => send('WRTE', id, remoteId, chunk),
      close: () => {
        streams.delete(id);
        send('CLSE', id, remoteId);
      },
    };
    const stream = new AdbStream(wire, maxData);
    streams.set(id, stream);
    send('OKAY', id, remoteId);
    start(stream);
  };

  const handle = ({ command, arg0, arg1, data }: AdbPacket) => {
    if (command === 'CNXN') {
      greeting = { version: arg0, maxData: arg1 };
      greet();
    } else if (command === 'AUTH') {
      if (arg0 !== AUTH_PUBLIC_KEY) greet();
    } else if (command === 'OPEN') open(arg0, data);
    else if (command === 'OKAY') streams.get(arg1)?.acknowledge();
    else if (command === 'WRTE') streams.get(arg1)?.receive(data);
    else if (command === 'CLSE') {
      const stream = streams.get(arg1);
      streams.delete(arg1);
      stream?.remoteClosed();
    }
  };

  socket.on('data', (chunk: Buffer) => {
    try {
      for (const packet of reader.read(chunk, () => withChecksum)) handle(packet);
    } catch {
      socket.destroy();
    }
  });
  socket.on('error', () => undefined);
  const stopWatching = phone.onStateChange(() => {
    if (phone.state === 'device' && !isOnline) greet();
    else socket.destroy();
  });
  socket.once('close', () => {
    stopWatching();
    for (const stream of streams.values()) stream.remoteClosed();
  });
}

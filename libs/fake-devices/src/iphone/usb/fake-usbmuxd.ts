import { connect, createServer, type Server, type Socket } from 'node:net';

import { readFlatPlist, writePlist, type PlistValue } from './plist.ts';

/** A phone that is connected to the simulated usbmuxd. */
export interface UsbPhone {
  readonly udid: string;
  readonly connection?: 'USB' | 'Network';
  /** Returns the loopback port that serves a port of the phone, or `undefined` to refuse the connection. */
  readonly port: (devicePort: number) => number | undefined;
}

/** A simulated usbmuxd, to which phones can be connected. */
export interface FakeUsbmuxd {
  /** The value of the environment variable `USBMUXD_SOCKET_ADDRESS` for libusbmuxd's programs. */
  readonly address: string;
  /** Connects a phone, and notifies the clients that have sent `Listen`. */
  attach(phone: UsbPhone): void;
  /** Disconnects a phone: ends the connections to it, and notifies the clients that have sent `Listen`. */
  detach(udid: string): void;
  /** Removes the socket and closes all connections. */
  close(): Promise<void>;
}

const HEADER = 16;
const PLIST = 8;
// Result numbers of usbmuxd.
const OK = 0;
const BAD_DEVICE = 2;
const REFUSED = 3;
const BAD_COMMAND = 1;

/**
 * Simulates usbmuxd on a unix socket [libusbmuxd, usbmuxd-proto.h]. Each message is a header of four little-endian
 * 32-bit numbers (length, version 1, type 8, tag) and an XML property list. After a Connect request is accepted, the
 * socket is connected to the phone's port.
 */
export async function startFakeUsbmuxd(
  socketPath: string,
  phones: readonly UsbPhone[] = [],
): Promise<FakeUsbmuxd> {
  const bus = new Bus();
  for (const phone of phones) bus.attach(phone);
  const server = createServer((socket) => bus.accept(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socketPath, resolve);
  });
  return {
    address: `UNIX:${socketPath}`,
    attach: (phone) => bus.attach(phone),
    detach: (udid) => bus.detach(udid),
    close: () => bus.close(server),
  };
}

class Bus {
  readonly #phones = new Map<number, UsbPhone>();
  readonly #sockets = new Set<Socket>();
  readonly #listeners = new Map<Socket, number>();
  /** The open connections to phones, each with the id of the phone. */
  readonly #streams = new Map<Socket, number>();
  #nextId = 1;

  attach(phone: UsbPhone): void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#phones.set(id, phone);
    for (const [socket, tag] of this.#listeners) send(socket, tag, attached(id, phone));
  }

  detach(udid: string): void {
    for (const [id, phone] of this.#phones) {
      if (phone.udid !== udid) continue;
      this.#phones.delete(id);
      for (const [stream, to] of this.#streams) if (to === id) stream.destroy();
      for (const [socket, tag] of this.#listeners) {
        send(socket, tag, { MessageType: 'Detached', DeviceID: id });
      }
    }
  }

  async close(server: Server): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  accept(socket: Socket): void {
    this.#track(socket);
    let pending = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= HEADER && pending.length >= pending.readUInt32LE(0)) {
        const length = pending.readUInt32LE(0);
        if (length < HEADER || pending.readUInt32LE(8) !== PLIST) return void socket.destroy();
        const request = readFlatPlist(pending.toString('utf8', HEADER, length));
        const tag = pending.readUInt32LE(12);
        pending = pending.subarray(length);
        if (request['MessageType'] !== 'Connect') this.#respond(socket, tag, request);
        else {
          socket.off('data', onData).pause();
          return this.#connect(socket, tag, request);
        }
      }
    };
    socket.on('data', onData);
  }

  #respond(socket: Socket, tag: number, request: Record<string, string | number>): void {
    switch (request['MessageType']) {
      case 'ListDevices':
        return send(socket, tag, {
          DeviceList: [...this.#phones].map(([id, phone]) => attached(id, phone)),
        });
      case 'Listen':
        send(socket, tag, result(OK));
        this.#listeners.set(socket, tag);
        for (const [id, phone] of this.#phones) send(socket, tag, attached(id, phone));
        return;
      case 'ReadBUID':
        return send(socket, tag, { BUID: '5D7E0B6C-1A2F-4C3D-9E8F-0123456789AB' });
      case 'ReadPairRecord':
        // 2 is ENOENT: no pair record exists, and the simulated phones do not need one.
        return send(socket, tag, result(2));
      default:
        return send(socket, tag, result(BAD_COMMAND));
    }
  }

  #connect(socket: Socket, tag: number, request: Record<string, string | number>): void {
    const id = Number(request['DeviceID']);
    const phone = this.#phones.get(id);
    if (!phone) return send(socket, tag, result(BAD_DEVICE));
    // The port is in network byte order.
    const number = Number(request['PortNumber']);
    const port = phone.port(((number & 0xff) << 8) | (number >> 8));
    if (port === undefined) return send(socket, tag, result(REFUSED));
    const upstream = connect(port, '127.0.0.1');
    this.#track(upstream);
    this.#streams.set(upstream, id);
    upstream.once('connect', () => {
      send(socket, tag, result(OK));
      socket.pipe(upstream).pipe(socket);
      socket.on('close', () => upstream.destroy());
      upstream.on('close', () => socket.destroy());
    });
    upstream.once('error', () => {
      if (upstream.connecting || !upstream.bytesRead) send(socket, tag, result(REFUSED));
    });
  }

  #track(socket: Socket): void {
    socket.setNoDelay(true);
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#listeners.delete(socket);
      this.#streams.delete(socket);
    });
  }
}

function result(number: number) {
  return { MessageType: 'Result', Number: number };
}

function attached(id: number, { udid, connection = 'USB' }: UsbPhone) {
  return {
    DeviceID: id,
    MessageType: 'Attached',
    Properties: {
      ConnectionSpeed: 480_000_000,
      ConnectionType: connection,
      DeviceID: id,
      LocationID: 0x14100000,
      ProductID: 0x12a8,
      SerialNumber: udid,
      ...(connection === 'Network' && {
        EscapedFullServiceName: `${udid}._apple-mobdev2._tcp.local.`,
        // A sockaddr_in of 127.0.0.1.
        NetworkAddress: Buffer.from('100200007f0000010000000000000000', 'hex'),
      }),
    },
  };
}

function send(socket: Socket, tag: number, message: PlistValue): void {
  const payload = Buffer.from(writePlist(message));
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(HEADER + payload.length, 0);
  header.writeUInt32LE(1, 4);
  header.writeUInt32LE(PLIST, 8);
  header.writeUInt32LE(tag, 12);
  if (!socket.destroyed) socket.write(Buffer.concat([header, payload]));
}

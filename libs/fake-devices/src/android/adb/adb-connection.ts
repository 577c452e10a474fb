import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

import type { FakeAndroidPhone } from '../fake-android-phone.ts';
import { AdbStream } from './adb-stream.ts';
import { encodePacket, MAX_DATA, PacketReader, VERSION_WITHOUT_CHECKSUM, type AdbPacket } from './packet.ts';
import { openService } from './services.ts';

const AUTH_TOKEN = 1;
const AUTH_PUBLIC_KEY = 3;

/** Serves the connection of one adb server: the handshake, then streams. */
export function serveAdbConnection(socket: Socket, phone: FakeAndroidPhone): void {
  const connection = new AdbConnection(socket, phone);
  socket.on('data', (chunk: Buffer) => connection.read(chunk));
  socket.on('error', () => undefined);
  const removeListener = phone.onStateChange(() => connection.stateChanged());
  socket.once('close', () => {
    removeListener();
    connection.closed();
  });
}

class AdbConnection {
  readonly #socket: Socket;
  readonly #phone: FakeAndroidPhone;
  readonly #reader = new PacketReader();
  readonly #streams = new Map<number, AdbStream>();
  #lastId = 0;
  #isOnline = false;
  #withChecksum = true;
  #maxData = 4096;
  /** The values that the adb server sent in its CNXN message. */
  #server: { readonly version: number; readonly maxData: number } | undefined;

  constructor(socket: Socket, phone: FakeAndroidPhone) {
    this.#socket = socket;
    this.#phone = phone;
  }

  read(chunk: Buffer): void {
    try {
      for (const packet of this.#reader.read(chunk, () => this.#withChecksum)) this.#handle(packet);
    } catch {
      this.#socket.destroy();
    }
  }

  /** Connects when the phone's user has allowed the computer. Disconnects when the phone has become unavailable. */
  stateChanged(): void {
    if (this.#phone.state === 'device' && !this.#isOnline) this.#connect();
    else this.#socket.destroy();
  }

  closed(): void {
    for (const stream of this.#streams.values()) stream.remoteClosed();
  }

  #handle({ command, arg0, arg1, data }: AdbPacket): void {
    if (command === 'CNXN') {
      this.#server = { version: arg0, maxData: arg1 };
      this.#connect();
    } else if (command === 'AUTH') {
      if (arg0 !== AUTH_PUBLIC_KEY) this.#connect();
    } else if (command === 'OPEN') this.#open(arg0, data);
    else if (command === 'OKAY') this.#streams.get(arg1)?.acknowledge();
    else if (command === 'WRTE') this.#streams.get(arg1)?.receive(data);
    else if (command === 'CLSE') {
      const stream = this.#streams.get(arg1);
      this.#streams.delete(arg1);
      stream?.remoteClosed();
    }
  }

  /**
   * Completes the handshake if the state of the phone is `device`. If the state is `unauthorized`, demands a signature.
   */
  #connect(): void {
    const { state, product, model, device } = this.#phone;
    if (state === 'offline' || this.#server === undefined) return;
    // A phone whose user has not allowed this computer responds to each signature with a new token, until the adb
    // server sends its public key. Then the phone waits until its user accepts the key.
    if (state === 'unauthorized') {
      this.#send({ command: 'AUTH', arg0: AUTH_TOKEN, arg1: 0, data: randomBytes(20) });
      return;
    }
    this.#maxData = Math.min(this.#server.maxData, MAX_DATA);
    this.#isOnline = true;
    const banner = [
      `device::ro.product.name=${product}`,
      `ro.product.model=${model.replaceAll('_', ' ')}`,
      `ro.product.device=${device}`,
      'features=shell_v2,cmd',
    ].join(';');
    this.#send({
      command: 'CNXN',
      arg0: VERSION_WITHOUT_CHECKSUM,
      arg1: MAX_DATA,
      data: Buffer.from(banner),
    });
    this.#withChecksum = this.#server.version < VERSION_WITHOUT_CHECKSUM;
  }

  #open(remoteId: number, data: Buffer): void {
    const start = openService(data.toString('utf8').replace(/\0$/, ''), this.#phone);
    if (!this.#isOnline || !start) {
      this.#send({ command: 'CLSE', arg0: 0, arg1: remoteId });
      return;
    }
    const id = (this.#lastId += 1);
    const wire = {
      okay: () => this.#send({ command: 'OKAY', arg0: id, arg1: remoteId }),
      write: (chunk: Buffer) => this.#send({ command: 'WRTE', arg0: id, arg1: remoteId, data: chunk }),
      close: () => {
        this.#streams.delete(id);
        this.#send({ command: 'CLSE', arg0: id, arg1: remoteId });
      },
    };
    const stream = new AdbStream(wire, this.#maxData);
    this.#streams.set(id, stream);
    wire.okay();
    start(stream);
  }

  #send({ data = Buffer.alloc(0), ...packet }: Omit<AdbPacket, 'data'> & { data?: Buffer }): void {
    if (!this.#socket.destroyed) this.#socket.write(encodePacket({ ...packet, data }, this.#withChecksum));
  }
}

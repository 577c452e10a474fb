/**
 * A message of the adb transport [AOSP packages/modules/adb/protocol.txt]: six little-endian numbers of 32 bits, then
 * the data.
 */
export interface AdbPacket {
  readonly command: AdbCommand;
  readonly arg0: number;
  readonly arg1: number;
  readonly data: Buffer;
}

/** The kind of a message. */
export type AdbCommand = keyof typeof COMMANDS;

const COMMANDS = {
  CNXN: 0x4e584e43,
  AUTH: 0x48545541,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  WRTE: 0x45545257,
  CLSE: 0x45534c43,
} as const;

const NAMES = new Map<number, AdbCommand>(
  Object.entries(COMMANDS).map(([name, code]) => [code, name as AdbCommand]),
);

const HEADER_BYTES = 24;
/** From this protocol version on, messages after the handshake have no checksum. */
export const VERSION_WITHOUT_CHECKSUM = 0x01000001;
/** The largest number of data bytes in a message. */
export const MAX_DATA = 1024 * 1024;

/** Encodes a message. */
export function encodePacket({ command, arg0, arg1, data }: AdbPacket, withChecksum: boolean): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const code: number = COMMANDS[command];
  const check = withChecksum ? checksum(data) : 0;
  [code, arg0, arg1, data.length, check, (code ^ 0xffffffff) >>> 0].forEach((word, index) =>
    header.writeUInt32LE(word, index * 4),
  );
  return Buffer.concat([header, data]);
}

/** Splits received bytes into messages. Throws for an invalid message. A device then closes the connection. */
export class PacketReader {
  #pending: Buffer = Buffer.alloc(0);

  *read(chunk: Buffer, withChecksum: () => boolean): Generator<AdbPacket> {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    while (this.#pending.length >= HEADER_BYTES) {
      const [code, arg0, arg1, length, check, magic] = [0, 4, 8, 12, 16, 20].map((at) =>
        this.#pending.readUInt32LE(at),
      ) as Six;
      const command = NAMES.get(code);
      if (magic !== (code ^ 0xffffffff) >>> 0) throw new Error('an adb packet has a wrong magic word');
      if (length > MAX_DATA) throw new Error(`an adb packet claims ${length} bytes`);
      if (this.#pending.length < HEADER_BYTES + length) return;
      const data = Buffer.from(this.#pending.subarray(HEADER_BYTES, HEADER_BYTES + length));
      this.#pending = this.#pending.subarray(HEADER_BYTES + length);
      if ((command === 'CNXN' || withChecksum()) && check !== checksum(data))
        throw new Error('an adb packet has a wrong checksum');
      if (command) yield { command, arg0, arg1, data };
    }
  }
}

type Six = [number, number, number, number, number, number];

function checksum(data: Buffer): number {
  let sum = 0;
  for (const byte of data) sum += byte;
  return sum >>> 0;
}

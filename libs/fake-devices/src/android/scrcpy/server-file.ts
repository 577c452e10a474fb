import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const NAME = 'classes.dex';
const MAX_DEX_BYTES = 16 * 1024 * 1024;

/**
 * Makes a file that a simulated phone accepts as the scrcpy server of a version: a ZIP whose file `classes.dex`
 * contains the version.
 */
export function scrcpyServerFile(version: string): Buffer {
  const code = Buffer.from(`dex\n035\0The server version (${version}) does not match the client (\0`);
  const data = deflateRawSync(code);
  const entry = Buffer.alloc(26);
  [20, 0, 8, 0, 0].forEach((word, index) => entry.writeUInt16LE(word, index * 2));
  [crc32(code), data.length, code.length].forEach((word, index) => entry.writeUInt32LE(word, 10 + index * 4));
  entry.writeUInt16LE(NAME.length, 22);
  const local = Buffer.concat([u32(LOCAL_HEADER), entry, Buffer.from(NAME), data]);
  const central = Buffer.concat([u32(CENTRAL_HEADER), u16(20), entry, Buffer.alloc(14), Buffer.from(NAME)]);
  const end = Buffer.concat([
    u32(END),
    u32(0),
    u16(1),
    u16(1),
    u32(central.length),
    u32(local.length),
    u16(0),
  ]);
  return Buffer.concat([local, central, end]);
}

/** Returns the version of a scrcpy server file, or undefined for a file that is not a scrcpy server. */
export function versionOfServerFile(content: Buffer): string | undefined {
  try {
    const at = content.readUInt32LE(content.lastIndexOf(u32(END)) + 16);
    return versionIn(content, at);
  } catch {
    return undefined;
  }
}

function versionIn(content: Buffer, directory: number): string | undefined {
  for (let at = directory; content.readUInt32LE(at) === CENTRAL_HEADER;) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      content.readUInt16LE(at + offset),
    );
    const name = content.toString('latin1', at + 46, at + 46 + (nameLength ?? 0));
    if (name === NAME) {
      const local = content.readUInt32LE(at + 42);
      const start = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28);
      const data = content.subarray(start, start + content.readUInt32LE(at + 20));
      const code = inflateRawSync(data, { maxOutputLength: MAX_DEX_BYTES }).toString('latin1');
      return /The server version \(([\d.]+)\) does not match the client/.exec(code)?.[1];
    }
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return undefined;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

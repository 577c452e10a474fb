import { inflateRawSync } from 'node:zlib';

const CENTRAL_HEADER = 0x02014b50;
const END = Buffer.from('504b0506', 'hex');
const DEFLATED = 8;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Returns the files of a ZIP archive by name, each as a function that unpacks the file. Throws for data that is not a
 * ZIP archive.
 */
export function zipEntries(archive: Buffer): ReadonlyMap<string, () => Buffer> {
  const entries = new Map<string, () => Buffer>();
  const end = archive.lastIndexOf(END);
  if (end < 0) throw new Error('no ZIP archive');
  for (let at = archive.readUInt32LE(end + 16); archive.readUInt32LE(at) === CENTRAL_HEADER;) {
    const entry = at;
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    entries.set(archive.toString('utf8', at + 46, nameEnd), () => unpacked(archive, entry));
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function unpacked(archive: Buffer, entry: number): Buffer {
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
  const isDeflated = archive.readUInt16LE(entry + 10) === DEFLATED;
  return isDeflated ? inflateRawSync(data, { maxOutputLength: MAX_BYTES }) : data;
}

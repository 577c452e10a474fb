import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = Buffer.from('504b0506', 'hex');
const ENTRY_SIGNATURE = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Returns the content of a file in a ZIP archive; undefined if the archive has no file with this name. Throws an
 * `Error` if the data is not an archive or is damaged, or if the content is larger than `maxBytes` bytes.
 */
export function readZipEntry(archive: Buffer, name: string, maxBytes: number): Buffer | undefined {
  const end = archive.lastIndexOf(END_SIGNATURE);
  if (end < 0) throw new Error('it is no ZIP archive');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error('its directory is damaged');
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, nameEnd) === name) return readContent(archive, at, maxBytes);
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return undefined;
}

function readContent(archive: Buffer, entry: number, maxBytes: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const length = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (start + length > archive.length) throw new Error('it ends too early');
  const data = archive.subarray(start, start + length);
  if (method === STORED && length <= maxBytes) return data;
  if (method === DEFLATED) return inflateRawSync(data, { maxOutputLength: maxBytes });
  throw new Error('its content cannot be read');
}

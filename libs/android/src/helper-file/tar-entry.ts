const BLOCK = 512;

/**
 * The content of a file in a tar archive [POSIX ustar]; `undefined` when there is none. Links, and files with the long names of pax or
 * GNU, are passed over.
 */
export function readTarEntry(archive: Buffer, name: string): Buffer | undefined {
  for (let at = 0; at + BLOCK <= archive.length;) {
    const header = archive.subarray(at, at + BLOCK);
    const size = Number.parseInt(fieldOf(header, 124, 12), 8);
    // An archive ends with empty blocks.
    if (!(size >= 0)) return undefined;
    const start = at + BLOCK;
    const isFile = ['', '0'].includes(fieldOf(header, 156, 1));
    if (isFile && nameOf(header) === name)
      return start + size <= archive.length ? archive.subarray(start, start + size) : undefined;
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return undefined;
}

function nameOf(header: Buffer): string {
  const prefix = fieldOf(header, 345, 155);
  const name = fieldOf(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function fieldOf(header: Buffer, start: number, length: number): string {
  const field = header.toString('utf8', start, start + length);
  return field.split('\0', 1)[0]?.trim() ?? '';
}

import type { FileHandle } from 'node:fs/promises';

const MAX_CHUNKS = 10_000;

/**
 * In what way a PNG can be transparent, in words; undefined when every pixel is opaque by its header. Colour types 4
 * and 6 carry an alpha channel, whatever it holds; any other is transparent by a `tRNS` chunk, which stands before the
 * image data (PNG specification, 11.3.1.1).
 */
export async function pngTransparency(file: FileHandle): Promise<string | undefined> {
  const { size } = await file.stat();
  const head = Buffer.alloc(12);
  await file.read(head, 0, 1, 25);
  if (head[0] === 4 || head[0] === 6) return 'an alpha channel';
  let at = 8;
  for (let chunk = 0; chunk < MAX_CHUNKS && at + 12 <= size; chunk += 1) {
    await file.read(head, 0, 12, at);
    const type = head.toString('latin1', 4, 8);
    if (type === 'tRNS') return 'transparent colours';
    if (type === 'IDAT' || type === 'IEND') return undefined;
    at += 12 + head.readUInt32BE(0);
  }
  return undefined;
}

import { encodePng } from './encode-png.ts';
import { type PngForm, readPngLines } from './read-png-lines.ts';

/**
 * Returns the same picture without its alpha channel, because stores refuse screenshots that have one; undefined if the
 * PNG has none, has transparent pixels, or cannot be read.
 */
export async function withoutAlpha(png: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let form: PngForm | undefined;
  let colours = new Uint8Array();
  const isOpaque = await readPngLines(png, (read) => {
    form = read;
    if (read.pixelBytes !== 4) return () => false;
    colours = new Uint8Array(read.width * read.height * 3);
    let to = 0;
    return ({ bytes }) => {
      for (let at = 0; at < bytes.length; at += 4) {
        if (bytes[at + 3] !== 255) return false;
        colours[to] = bytes[at] ?? 0;
        colours[to + 1] = bytes[at + 1] ?? 0;
        colours[to + 2] = bytes[at + 2] ?? 0;
        to += 3;
      }
      return true;
    };
  });
  return isOpaque && form ? encodePng(colours, { width: form.width, height: form.height }) : undefined;
}

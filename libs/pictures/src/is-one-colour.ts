import { readPngLines } from './read-png-lines.ts';

/**
 * Whether all pixels of a PNG have one colour, as a screenshot has while the screen is off, or if the app forbids
 * screenshots. False for a PNG that cannot be read: with more than 64 million pixels, not with 8 bits for each channel,
 * interlaced, or damaged.
 */
export async function isOneColour(png: Uint8Array): Promise<boolean> {
  let first: Uint8Array | undefined;
  return readPngLines(png, ({ pixelBytes }) => ({ bytes }) => {
    first ??= bytes.slice(0, pixelBytes);
    return hasOneColour(bytes, first);
  });
}

/** Whether all pixels of a line have this colour. */
export function hasOneColour(bytes: Uint8Array, colour: Uint8Array): boolean {
  return (
    colour.every((value, at) => bytes[at] === value) &&
    bytes.every((value, at) => at < colour.length || value === bytes[at - colour.length])
  );
}

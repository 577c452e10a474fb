const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Writes a number of bytes in bytes, kB, MB, GB or TB, which are powers of 1000 as in file managers. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let value = bytes;
  let unit = '';
  for (const next of UNITS) {
    value /= 1000;
    unit = next;
    if (value < 999.5) break;
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Writes a number with its noun, such as `1 picture` and `3 pictures`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Writes a number of bytes in bytes, kB, MB, GB or TB, which are powers of 1000 as in file managers. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return countText(bytes, 'byte');
  let value = bytes;
  let unit = '';
  for (const next of UNITS) {
    value /= 1000;
    unit = next;
    if (value < 999.5) break;
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

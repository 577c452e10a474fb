/** Writes a number of bytes in B, kB or MB, in powers of 1000, such as "412 kB" or "3.1 MB". */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Writes a number with its noun: "1 picture", "3 pictures". */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Writes a rough time in words, such as "about 3 minutes". */
export function durationText(seconds: number): string {
  if (seconds < 45) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${countText(Math.max(1, minutes), 'minute')}`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `about ${hours} h${rest > 0 ? ` ${rest} min` : ''}`;
}

import { countText } from '@storedeck/listing';

/** Writes a rough time in words, such as "about 3 minutes". */
export function durationText(seconds: number): string {
  if (seconds < 45) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${countText(Math.max(1, minutes), 'minute')}`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `about ${hours} h${rest > 0 ? ` ${rest} min` : ''}`;
}

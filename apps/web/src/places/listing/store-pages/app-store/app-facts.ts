import type { AppStoreListing } from '@storedeck/listing';

/**
 * Returns the developer that the copyright line names: "2026 Lindenhof Studio" → "Lindenhof Studio". The API does not
 * provide the developer's name.
 */
export function readDeveloper({ copyright }: AppStoreListing): string {
  return (copyright ?? '')
    .replace(/^\s*(?:©|\(c\)|copyright)\s*/i, '')
    .replace(/^\d{4}(?:\s*[-–]\s*\d{4})?,?\s+/, '')
    .trim();
}

const AGES: Readonly<Record<string, string>> = {
  FOUR_PLUS: '4+',
  NINE_PLUS: '9+',
  TWELVE_PLUS: '12+',
  THIRTEEN_PLUS: '13+',
  SIXTEEN_PLUS: '16+',
  SEVENTEEN_PLUS: '17+',
  EIGHTEEN_PLUS: '18+',
};

/** Returns the age of an age rating: `FOUR_PLUS` → "4+"; null for a rating without an age. */
export function ageText(rating: string | null | undefined): string | null {
  return (rating && AGES[rating]) || null;
}

/** Returns the copyright line. A sign © is added unless the line begins with © or (c). */
export function copyrightLine(copyright: string | null | undefined): string {
  if (!copyright) return '';
  return /^\s*(©|\(c\))/i.test(copyright) ? copyright : `© ${copyright}`;
}

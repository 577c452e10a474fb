import type { ScreenTree } from '@storedeck/screen-tree';

/** The number of texts that are kept of a screen. */
const MAX_TEXTS = 200;
const MAX_LENGTH = 200;

/** Returns the texts of a screen by which languages differ: those with letters, without what a person has typed. */
export function screenTexts({ elements }: ScreenTree): string[] {
  return elements
    .filter(({ flags, role }) => !flags.includes('hidden') && !flags.includes('password') && role !== 'field')
    .flatMap(({ text, label }) => [text, label])
    .filter((text) => /\p{L}/u.test(text))
    .slice(0, MAX_TEXTS)
    .map((text) => text.slice(0, MAX_LENGTH));
}

/** Returns a few texts for a message: `"Start", "Settings"`. */
export function sampleTexts(texts: readonly string[]): string {
  return texts
    .slice(0, 3)
    .map((text) => JSON.stringify(text.slice(0, 40)))
    .join(', ');
}

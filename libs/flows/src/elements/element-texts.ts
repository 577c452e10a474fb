import type { ScreenElement } from '@storedeck/screen-tree';

/** Returns the texts of an element that the text of a selector is compared with: also with spaces for ends of lines. */
export function listTexts({ text, hint, label }: ScreenElement): string[] {
  return [text, hint, label].flatMap((one) => {
    if (one === '') return [];
    return one.includes('\n') ? [one, one.replaceAll('\n', ' ')] : [one];
  });
}

/** Returns what an id of a selector is compared with: the whole id, and the part after its last slash. */
export function listIds({ identifier }: ScreenElement): string[] {
  if (identifier === '') return [];
  const slash = identifier.lastIndexOf('/');
  return slash === -1 ? [identifier] : [identifier, identifier.slice(slash + 1)];
}

/** Whether a part of the element is on the screen. */
export function isVisible({ flags, bounds }: ScreenElement): boolean {
  return !flags.includes('hidden') && bounds.width > 0 && bounds.height > 0;
}

/** Returns the name of an element for people. */
export function nameElement({ text, label, hint, identifier, role }: ScreenElement): string {
  const name = [text, label, hint].find((one) => one.trim() !== '') ?? identifier;
  return name === '' ? `a ${role} without a name` : JSON.stringify(name.slice(0, 80));
}

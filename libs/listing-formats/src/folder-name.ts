import { LocaleCode, SlotKey } from '@storedeck/listing';

const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul)$/i;

/**
 * The reason why a locale cannot be used as a folder name next to the names in `taken` (in lower case). Undefined when
 * it can; the name is then added to `taken`.
 */
export function refuseLocale(locale: string, taken: Set<string>): string | undefined {
  if (!LocaleCode.safeParse(locale).success || RESERVED_ON_WINDOWS.test(locale))
    return 'It is not a locale code.';
  const folded = locale.toLowerCase();
  // macOS and Windows treat names that differ only by case as the same folder.
  if (taken.has(folded)) return 'It differs from another locale only by case.';
  taken.add(folded);
  return undefined;
}

/** Whether a display type or image type can name a folder. */
export function isSlotName(slot: string): boolean {
  return /^[A-Za-z]/.test(slot) && SlotKey.safeParse(slot).success;
}

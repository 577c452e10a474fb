import { LocaleCode, SlotKey } from '@storedeck/listing';

const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul)$/i;

/**
 * Returns the reason why a locale cannot be used as the name of a folder. `taken` contains the names of the folders
 * that already exist, in lower case. If the locale can be used, returns undefined and adds its name to `taken`.
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

/** Whether a display type or image type can be used as the name of a folder. */
export function isSlotName(slot: string): boolean {
  return /^[A-Za-z]/.test(slot) && SlotKey.safeParse(slot).success;
}

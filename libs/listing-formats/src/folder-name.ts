import { LocaleCode, SlotKey } from '@storedeck/listing';

const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul)$/i;

/** Why a locale cannot be a folder beside those in `taken` (lower case), or undefined, and then it is taken too. */
export function refuseLocale(locale: string, taken: Set<string>): string | undefined {
  if (!LocaleCode.safeParse(locale).success || RESERVED_ON_WINDOWS.test(locale))
    return 'It is no locale code.';
  const folded = locale.toLowerCase();
  // One folder on macOS and Windows.
  if (taken.has(folded)) return 'It differs from another locale only by case.';
  taken.add(folded);
  return undefined;
}

/** Whether a display type or image type can be a folder. */
export function isSlotName(slot: string): boolean {
  return /^[A-Za-z]/.test(slot) && SlotKey.safeParse(slot).success;
}

import { LocaleCode, SlotKey } from '@storedeck/listing';

const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Checks what a store sent before it becomes a folder or file name; one instance per store and reading. */
export class FolderNames {
  readonly #seen = new Map<string, string>();

  /** Why this locale code cannot be a folder, or undefined when it can. */
  refuseLocale(locale: string): string | undefined {
    return LocaleCode.safeParse(locale).success ? this.#refuse('', locale) : 'it is no locale code';
  }

  /** Why this display type cannot be part of a file name, or undefined when it can. */
  refuseSlot(locale: string, slot: string): string | undefined {
    return SlotKey.safeParse(slot).success && /^[A-Za-z]/.test(slot)
      ? this.#refuse(locale, slot)
      : 'it is no display type';
  }

  /** Names that differ by case only are one file on macOS and Windows. */
  #refuse(scope: string, name: string): string | undefined {
    if (RESERVED_ON_WINDOWS.test(name)) return 'its name is reserved';
    const folded = `${scope}/${name.toLowerCase()}`;
    const before = this.#seen.get(folded);
    this.#seen.set(folded, name);
    if (before === undefined) return undefined;
    return before === name ? 'it is there twice' : `it differs from ${before} only by case`;
  }
}

/** `01-APP_IPHONE_67`: the place in the display order, then the display type. */
export function pictureName(position: number, slot: string): string {
  return `${String(position + 1).padStart(2, '0')}-${slot}`;
}

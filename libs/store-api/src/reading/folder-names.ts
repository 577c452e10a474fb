import { LocaleCode, SlotKey } from '@storedeck/listing';

const RESERVED_ON_WINDOWS = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Checks locale codes and slots of a store before they become names of folders or files. Use a new instance for each
 * reading of a store, because an instance refuses a name that it has already checked.
 */
export class FolderNames {
  readonly #seen = new Map<string, string>();

  /** Returns the reason why this locale code cannot be the name of a folder; undefined if it can. */
  refuseLocale(locale: string): string | undefined {
    return LocaleCode.safeParse(locale).success ? this.#refuse('', locale) : 'it is not a locale code';
  }

  /** Returns the reason why this slot cannot be part of a file name; undefined if it can. */
  refuseSlot(locale: string, slot: string): string | undefined {
    return SlotKey.safeParse(slot).success && /^[A-Za-z]/.test(slot)
      ? this.#refuse(locale, slot)
      : 'it is not a display type';
  }

  /**
   * Returns the reason why a name cannot be used. A name is refused if another name of the same `scope` differs only by
   * case, because macOS and Windows treat the two as the same file. `scope`: the locale of a slot; '' for locales.
   */
  #refuse(scope: string, name: string): string | undefined {
    if (RESERVED_ON_WINDOWS.test(name)) return 'its name is reserved';
    const folded = `${scope}/${name.toLowerCase()}`;
    const before = this.#seen.get(folded);
    this.#seen.set(folded, name);
    if (before === undefined) return undefined;
    return before === name ? 'it appears twice' : `it differs from ${before} only by case`;
  }
}

import type { KeyId } from '../../keys/key-bindings.table.ts';

/** An entry of the command palette. */
export interface PaletteCommand {
  /** The key with the same effect. */
  readonly keys?: KeyId;
  readonly group: string;
  readonly label: string;
  /** Distinguishes entries with the same label, such as two phones with the same name. */
  readonly id?: string;
  /** Shown after the label: a mark of the current choice (such as `shown`), a locale's code, or a device's detail. */
  readonly note?: string;
  /** The codes of a locale: an exact code is found first. */
  readonly codes?: readonly string[];
  /** Additional search words for the entry. */
  readonly keywords?: readonly string[];
  /** Whether the palette stays open after the entry is chosen, so that it can show a question and the progress. */
  readonly stays?: boolean;
  run(): void;
}

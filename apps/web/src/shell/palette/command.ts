import type { KeyId } from '../keys/key-bindings.table.ts';

/** An entry of the command palette. */
export interface PaletteCommand {
  /** The key that does the same. */
  readonly keys?: KeyId;
  readonly group: string;
  readonly label: string;
  /** Distinguishes entries with the same label, such as two phones with the same name. */
  readonly id?: string;
  /** Shown after the label: the current choice, or a code. */
  readonly note?: string;
  /** Additional search words for the entry. */
  readonly keywords?: readonly string[];
  /** If true, the palette stays open when the entry is chosen, because it shows the progress. */
  readonly stays?: boolean;
  run(): void;
}

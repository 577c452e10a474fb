/** An entry of the command palette. */
export interface PaletteCommand {
  readonly group: string;
  readonly label: string;
  /** Distinguishes entries with the same label, such as two phones of one name. */
  readonly id?: string;
  /** Shown after the label: the current choice, or a code. */
  readonly note?: string;
  /** More words that find the entry. */
  readonly keywords?: readonly string[];
  /** Keeps the palette open, because it shows the progress. */
  readonly stays?: boolean;
  run(): void;
}

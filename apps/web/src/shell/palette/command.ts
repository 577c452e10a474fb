/** Something the palette can do. */
export interface PaletteCommand {
  readonly group: string;
  readonly label: string;
  /** Tells it from another that reads the same: two phones of one name, say. */
  readonly id?: string;
  /** Said behind the label: what is chosen now, or a code. */
  readonly note?: string;
  /** Further words it is found by. */
  readonly keywords?: readonly string[];
  /** Leaves the palette open: it shows how it goes. */
  readonly stays?: boolean;
  run(): void;
}

/** The kind of a part of a simulated screen. */
export type PartKind =
  | 'group'
  | 'text'
  | 'button'
  /** A field of several lines. */
  | 'field'
  /** A field of one line. `secret` shows dots. */
  | 'line'
  | 'secret'
  | 'list'
  /** One of the rows of a list, which may be checked. */
  | 'row'
  | 'alert'
  | 'keyboard';

/** One part of a simulated screen, as a screen reader sees it. Lengths are in points. */
export interface ScreenPart {
  readonly kind: PartKind;
  /**
   * The identifier that the developer of the app has given to the part. On Android, one with a colon names the package of
   * another app. Default: none.
   */
  readonly id?: string;
  /** The text that the part shows. Default: none. */
  readonly text?: string;
  /** The text that an empty field shows. Default: none. */
  readonly hint?: string;
  /** The text that a screen reader speaks, if it differs from `text`. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly isFocused?: boolean;
  readonly isChecked?: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly children?: readonly ScreenPart[];
  /** What the tree of an Android phone says about the part. Default: what it says about a part of its kind. */
  readonly android?: { readonly class: string; readonly clickable: boolean };
}

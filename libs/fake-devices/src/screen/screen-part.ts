/** The kind of a part of a simulated screen. */
export type PartKind = 'group' | 'text' | 'button' | 'field' | 'list' | 'keyboard';

/** One part of a simulated screen, as a screen reader sees it. Lengths are in points. */
export interface ScreenPart {
  readonly kind: PartKind;
  /** The identifier that the developer of the app has given to the part. Default: none. */
  readonly id?: string;
  /** The text that the part shows. Default: none. */
  readonly text?: string;
  /** The text that an empty field shows. Default: none. */
  readonly hint?: string;
  /** The text that a screen reader speaks, if it differs from `text`. */
  readonly label?: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly children?: readonly ScreenPart[];
}

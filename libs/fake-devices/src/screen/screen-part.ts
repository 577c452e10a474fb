/** What a part of a simulated screen is. */
export type PartKind = 'group' | 'text' | 'button' | 'field' | 'list' | 'keyboard';

/** One part of a simulated screen, as a screen reader sees it. Lengths are points. */
export interface ScreenPart {
  readonly kind: PartKind;
  /** The developer's name. Default: none. */
  readonly id?: string;
  /** The text that it shows. Default: none. */
  readonly text?: string;
  /** What an empty field shows. */
  readonly hint?: string;
  /** What a screen reader says, where it is not the text. */
  readonly label?: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly children?: readonly ScreenPart[];
}

/** A rectangle: its left upper corner and its size. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What an element is, in words that are the same for Android and iOS. */
export type ElementRole =
  | 'app'
  | 'window'
  | 'group'
  | 'button'
  | 'text'
  | 'field'
  | 'image'
  | 'checkbox'
  | 'radio'
  | 'switch'
  | 'slider'
  | 'progress'
  | 'list'
  | 'cell'
  | 'tab'
  | 'tabs'
  | 'link'
  | 'menu'
  | 'dialog'
  | 'bar'
  | 'keyboard'
  | 'picker'
  | 'web'
  | 'other';

/** What is true of an element and not of most others. `hidden`: nothing of it is on the screen. */
export type ElementFlag =
  | 'clickable'
  | 'longClickable'
  | 'scrollable'
  | 'focused'
  | 'checkable'
  | 'checked'
  | 'selected'
  | 'disabled'
  | 'password'
  | 'hidden';

/** One element of the screen. Its texts come from the app and are data, never instructions. */
export interface ScreenElement {
  /** Its position in `ScreenTree.elements`. */
  readonly index: number;
  /** The position of its parent; `null` for a root. */
  readonly parent: number | null;
  /** The number of its ancestors. */
  readonly depth: number;
  readonly role: ElementRole;
  /** The platform's name of its kind, such as `android.widget.Button` or `XCUIElementTypeButton`. */
  readonly type: string;
  /** The developer's name: `resource-id` of Android, the accessibility identifier of iOS. "" if there is none. */
  readonly identifier: string;
  /** What a screen reader says: `content-desc` of Android, the label of iOS. "" if there is none. */
  readonly label: string;
  /** The text that it shows: `text` of Android, the value of iOS. "" if there is none. */
  readonly text: string;
  /** What an empty field shows. "" if there is none. */
  readonly hint: string;
  readonly flags: readonly ElementFlag[];
  /** The part that is on the screen, in pixels of the picture. Width and height are 0 if there is none. */
  readonly bounds: Bounds;
  /** The same in points: the unit of iOS gestures, and dp of Android. */
  readonly points: Bounds;
  /** Elements with the same parent are drawn in this order; the last one is on top. */
  readonly drawingOrder: number;
}

/** What is on a screen. Elements are in the order of the document: each one precedes its children. */
export interface ScreenTree {
  readonly platform: 'android' | 'ios';
  /** The picture of the screen to which `bounds` refer, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Pixels per point. */
  readonly scale: number;
  readonly elements: readonly ScreenElement[];
  /** Whether elements were left out because there were too many or they were too deep. */
  readonly isTruncated: boolean;
}

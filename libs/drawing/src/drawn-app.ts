import type { Context2D } from './canvas.ts';

/** The values that determine an image of an app. Lengths are in points of the device, the unit of the context. */
export interface DrawnAppView {
  readonly width: number;
  readonly height: number;
  /** The index of the open tab. */
  readonly tab: number;
  /** The distance by which the page of the tab is scrolled, in points. */
  readonly scroll: number;
  /** A BCP 47 tag, such as `de-DE`. */
  readonly language: string;
  readonly dark: boolean;
  /** The size of texts that the person has chosen, as a factor: 1 is the size of a new device. */
  readonly textScale: number;
  /** Whose look the app has. */
  readonly platform: 'android' | 'ios';
  /** The name of the open screen; '' if the tabs are shown. */
  readonly screen: string;
  /** What the person has typed, by the id of the field. */
  readonly typed: Readonly<Record<string, string>>;
  /** The id of the field in which the person types. */
  readonly focus: string | undefined;
  /** The ids of the rows that are checked. */
  readonly checked: readonly string[];
}

/** What a tap on an element does. */
export type AppTap =
  /** Opens a screen, or the tabs with ''. */
  | { readonly kind: 'open'; readonly screen: string }
  /** Goes to the screen before. */
  | { readonly kind: 'back' }
  /** Lets the device ask the person for a permission, unless it is decided already. Then opens a screen. */
  | { readonly kind: 'ask'; readonly permission: AppPermission; readonly screen: string }
  /** Checks or unchecks the element. */
  | { readonly kind: 'check' };

/** One element of a screen, for the tree of a device. Lengths are in points of the device. */
export interface AppElement {
  /** `secret` is a field whose text is shown as dots. A `row` may be checked. */
  readonly kind: 'text' | 'button' | 'field' | 'secret' | 'list' | 'row';
  /** The same in every language and on every platform. */
  readonly id: string;
  /** The text that is shown; '' for an empty field, and for a row, whose texts are its children. */
  readonly text: string;
  /** What an empty field shows. */
  readonly hint?: string;
  /** What a screen reader speaks, if it differs from the text. */
  readonly label?: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isDisabled?: boolean;
  readonly tap?: AppTap;
  readonly children?: readonly AppElement[];
}

/** Something of a device that an app may use only after the person has allowed it. */
export type AppPermission = 'camera' | 'location' | 'notifications' | 'photos';

/** An app for the screens of simulated devices. Its tabs scroll, and it follows the device's language and dark mode. */
export interface DrawnApp {
  /** The name that is shown below the icon. */
  readonly name: string;
  /** The package name (Android) and bundle id (iOS). */
  readonly id: string;
  /** The tags of the languages that the app says it has. Default: it does not say. */
  readonly languages?: readonly string[];
  /** What the app may ask the person for. Default: nothing. */
  readonly permissions?: readonly AppPermission[];
  /** Loads everything that drawing needs, such as fonts. Called before the first drawing. */
  ready(): Promise<void>;
  /** Draws the icon with its middle at (x, y). `size` is the length of its sides. */
  drawIcon(context: Context2D, icon: { readonly x: number; readonly y: number; readonly size: number }): void;
  /** Draws the whole screen, except the status bar. */
  draw(context: Context2D, view: DrawnAppView): void;
  /** Returns the index of the tab whose button is at a point, or undefined. */
  tabAt(view: DrawnAppView, at: { readonly x: number; readonly y: number }): number | undefined;
  /** Returns the largest distance by which the page of the tab can be scrolled, in points. */
  scrollRange(view: DrawnAppView): number;
  /**
   * The name of the screen that the app opens while it has no data. Default: it opens its tabs.
   */
  readonly firstScreen?: string;
  /** Returns the elements of the open screen, or those that the tabs have besides their texts. Default: none. */
  elements?(view: DrawnAppView): readonly AppElement[];
  /** Returns what one of the app's links opens. Default: its tabs, as they are. */
  findLinked?(link: string): { readonly screen: string; readonly tab: number };
  /** Returns a colour in which the texts of the status bar are readable on the page. */
  barColor(view: DrawnAppView): string;
}

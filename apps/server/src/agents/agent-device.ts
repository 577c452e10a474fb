import type { ScreenTree } from '@storedeck/screen-tree';

/** An input for a device. `x`, `y`, `x2` and `y2` are pixels of the device's screenshot. */
export type DeviceAction =
  | { readonly kind: 'tap' | 'long'; readonly x: number; readonly y: number }
  | {
      readonly kind: 'swipe';
      readonly x: number;
      readonly y: number;
      readonly x2: number;
      readonly y2: number;
    }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'key'; readonly key: DeviceKey };

/** The keys that a device may have. */
export const DEVICE_KEYS = [
  'home',
  'back',
  'enter',
  'delete',
  'app_switch',
  'volume_up',
  'volume_down',
  'lock',
  'unlock',
] as const;
export type DeviceKey = (typeof DEVICE_KEYS)[number];

/** The time for which the finger stays on the screen in a long press, in ms. */
export const LONG_PRESS_MS = 800;

/** A device in the list that agents receive. */
export interface ListedDevice {
  /**
   * The serial, the udid, or the id at the WebDriver server. If several hosts or servers have a device with this id,
   * `@` and the id of the host or server are appended.
   */
  readonly id: string;
  /** The id without the host. */
  readonly serial: string;
  readonly name: string;
  /** `other`: a device of a WebDriver server that runs neither Android nor iOS. */
  readonly kind: 'android' | 'iphone' | 'simulator' | 'other';
  /** The id of the host or WebDriver server that has the device. */
  readonly host: string;
  readonly ready: boolean;
  /** What to do before the device can be used, or why it cannot be used. */
  readonly hint: string | undefined;
}

/** A device that an agent uses, of any kind. */
export interface AgentDevice extends ListedDevice {
  /** Takes a screenshot: a complete PNG, in device pixels. */
  screenshot(signal: AbortSignal): Promise<Buffer>;
  /** Reads the elements of the screen. This may take seconds. */
  tree(signal: AbortSignal): Promise<ScreenTree>;
  /**
   * Lists apps. Android: the packages of the installed apps. iOS: the bundle ids of the running apps. Rejects with
   * `CONTROL_UNSUPPORTED` for a device of a WebDriver server.
   */
  apps(signal: AbortSignal): Promise<readonly string[]>;
  /** Starts an app, or brings it to the front. `app` is the package or the bundle id of the app. */
  launch(app: string, signal: AbortSignal): Promise<void>;
  /** Ends an app. */
  stop(app: string, signal: AbortSignal): Promise<void>;
  /** Performs an input. `screen` is the size in pixels of the screenshot to which the coordinates of `action` refer. */
  perform(action: DeviceAction, screen: PixelSize, signal: AbortSignal): Promise<void>;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

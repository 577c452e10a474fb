import type { ScreenTree } from '@storedeck/screen-tree';

/** An input for a device. Places are pixels of its screenshot. */
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

/** How long a finger stays for a long press. */
export const LONG_PRESS_MS = 800;

/** A device in the list of agents. */
export interface ListedDevice {
  /** Serial, udid or the id at its server; with `@` and the id of the host if several hosts have a device of this name. */
  readonly id: string;
  /** The same without the host. */
  readonly serial: string;
  readonly name: string;
  /** `other`: a device of a WebDriver server that is neither. */
  readonly kind: 'android' | 'iphone' | 'simulator' | 'other';
  /** The id of its host or server. */
  readonly host: string;
  readonly ready: boolean;
  /** What to do before it can be used. */
  readonly hint: string | undefined;
}

/** A device that an agent uses, of any kind. */
export interface AgentDevice extends ListedDevice {
  /** A complete PNG, in device pixels. */
  screenshot(signal: AbortSignal): Promise<Buffer>;
  /** What is on the screen. It may take seconds. */
  tree(signal: AbortSignal): Promise<ScreenTree>;
  /** The packages of installed apps of Android, the bundle ids of running apps of iOS. */
  apps(signal: AbortSignal): Promise<readonly string[]>;
  /** Starts an app, or brings it to the front. `app`: its package or bundle id. */
  launch(app: string, signal: AbortSignal): Promise<void>;
  /** Ends an app. */
  stop(app: string, signal: AbortSignal): Promise<void>;
  /** Performs an input. `screen` is the size of the screenshot to which its places belong. */
  perform(action: DeviceAction, screen: PixelSize, signal: AbortSignal): Promise<void>;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

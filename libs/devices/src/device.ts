import type { PhoneWay } from '@storedeck/android';
import type { ListedDevices } from '@storedeck/contract';
import type { ScreenTree } from '@storedeck/screen-tree';

import type { DeviceKey } from './keys/device-keys.ts';

type Described = ListedDevices['devices'][number];

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

/** What a list says about a device of any kind. `host` and `device` together identify it. */
export interface ListedDevice {
  /**
   * The serial, the udid, or the id at the WebDriver server. If several hosts or servers have a device with this id,
   * `@` and the id of the host or server are appended.
   */
  readonly id: string;
  /** The id of the device at its host. */
  readonly device: string;
  readonly name: string;
  /** What else is known, for people: the model, the system, the driver. Empty for an Android phone. */
  readonly facts: readonly string[];
  /** The endpoints that take the device: `/api/adb/*`, `/api/wda/*` or `/api/webdriver/*`. */
  readonly platform: 'android' | 'ios' | 'webdriver';
  /** `other`: a device of a WebDriver server that runs neither Android nor iOS. */
  readonly kind: 'android' | 'iphone' | 'simulator' | 'other';
  /** The id of the host or WebDriver server that has the device. */
  readonly host: string;
  readonly connection: 'usb' | 'tcp' | 'network' | 'emulator' | 'simulator' | 'server';
  /** The ways to an Android phone, the best one first. */
  readonly ways?: readonly PhoneWay[] | undefined;
  /** In the words of adb (`device`), simctl (`Booted`) or the WebDriver server (`free`); `connected` for an iPhone. */
  readonly state: string;
  readonly ready: boolean;
  /** What to do before the device can be used, or why it cannot be used. */
  readonly hint: string | undefined;
}

/** A device of any kind: a phone, an iPhone, a simulator, or a device of an Appium server or a Selenium Grid. */
export interface Device extends ListedDevice {
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

/** Returns what a list says about a device, without its methods, in the form of a response. */
export function describeDevice(listed: ListedDevice): Described {
  const { id, device, host, platform, kind, name, facts, connection, ways, state, ready, hint } = listed;
  return {
    ...{ id, device, host, platform, kind, name, connection, state, ready },
    facts: [...facts],
    ...(ways && { ways: [...ways] }),
    ...(hint !== undefined && { hint }),
  };
}

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
  readonly abilities?: DeviceAbilities;
}

/** What only some devices can do. A missing method says that a device cannot do it. */
export interface DeviceAbilities {
  /** Removes the data of an app, and ends it. */
  clearState?(app: string, signal: AbortSignal): Promise<void>;
  /** Opens an address in the app that the device has for it. */
  openLink?(link: string, signal: AbortSignal): Promise<void>;
  /** Puts a text into the clipboard. */
  setClipboard?(text: string, signal: AbortSignal): Promise<void>;
  /** Adds pictures and videos to those of the device. */
  addMedia?(files: readonly MediaFile[], signal: AbortSignal): Promise<void>;
  setDarkMode?(mode: SwitchMode, signal: AbortSignal): Promise<void>;
  /**
   * Starts an app with values: extras with their types on Android, arguments `-NAME VALUE` on iOS, such as
   * `-AppleLanguages (de-DE)`. An app that runs already does not see them on iOS.
   */
  launchWith?(app: string, values: LaunchValues, signal: AbortSignal): Promise<void>;
  /**
   * Gives permissions to an app, or takes them: `allow`, `deny`, or `unset` so that the app asks again. The names are
   * those of Maestro, such as `camera` and `all`, or those of the system. Taking one may end the app.
   */
  setPermissions?(app: string, permissions: ReadonlyMap<string, string>, signal: AbortSignal): Promise<void>;
  /** Turns the screen. It stays so until it is turned again. */
  setOrientation?(orientation: Orientation, signal: AbortSignal): Promise<void>;
  setAirplaneMode?(mode: SwitchMode, signal: AbortSignal): Promise<void>;
  /** Tells apps another place, in degrees. */
  setLocation?(latitude: number, longitude: number, signal: AbortSignal): Promise<void>;
  /** Reads what the system and the apps have logged in the last `sinceMs` milliseconds. It may contain secrets. */
  readLog?(sinceMs: number, signal: AbortSignal): Promise<string>;
  /** Reads which settings the device has on which pictures of an app depend. */
  readSettings?(app: string, signal: AbortSignal): Promise<DeviceSettings>;
}

/** The settings of a device on which pictures depend. */
export interface DeviceSettings {
  /** The operating system with its version, such as `Android 15`. */
  readonly system: string;
  /**
   * By names that are the same on all platforms, such as `appearance`, `textSize`, `appLanguage` and `cleanBar`; their
   * values are in the words of the platform. A setting that the device does not have is missing.
   */
  readonly settings: ReadonlyMap<string, DeviceSetting>;
  /** The languages that the app says it has; undefined if it does not say. */
  readonly appLanguages?: readonly string[] | undefined;
}

/** One setting of a device. */
export interface DeviceSetting {
  /** Reads the value; null if there is none, so that the device uses its default. Missing if it cannot be read. */
  readonly read?: (signal: AbortSignal) => Promise<string | null>;
  /** Writes the value; null removes it. */
  readonly write: (value: string | null, signal: AbortSignal) => Promise<void>;
}

/** A picture or a video. */
export interface MediaFile {
  /** The name with its ending, such as `beach.jpg`, without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type SwitchMode = 'enabled' | 'disabled' | 'toggle';
export type LaunchValues = ReadonlyMap<string, string | number | boolean>;
export type Orientation = 'PORTRAIT' | 'LANDSCAPE_LEFT' | 'LANDSCAPE_RIGHT' | 'UPSIDE_DOWN';

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

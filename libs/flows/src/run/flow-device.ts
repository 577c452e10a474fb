import type { ScreenTree } from '@storedeck/screen-tree';

import type { Orientation, Switch } from '../flow.ts';

/** A device on which a flow runs. `Device` of `@storedeck/devices` has the methods that are not optional. */
export interface FlowDevice {
  readonly id: string;
  readonly platform: 'android' | 'ios';
  /** Takes a screenshot: a complete PNG, in device pixels. */
  screenshot(signal: AbortSignal): Promise<Uint8Array>;
  /** Reads the elements of the screen. */
  tree(signal: AbortSignal): Promise<ScreenTree>;
  /** Performs an input. `screen` is the size of the picture to which the coordinates refer. */
  perform(action: FlowInput, screen: ScreenTree['size'], signal: AbortSignal): Promise<void>;
  launch(app: string, signal: AbortSignal): Promise<void>;
  stop(app: string, signal: AbortSignal): Promise<void>;
  /** What only some devices can do. A flow that needs a method that is missing is refused before its first step. */
  readonly abilities: FlowAbilities;
  /**
   * Returns why the device has refused what a step asks for, such as to start an app that is not installed: the step
   * fails then. Undefined for other errors, which end the run: the device cannot be used any more.
   */
  readonly findRefusal?: ((error: unknown) => string | undefined) | undefined;
  /** Tells when the picture of the screen changes. Missing where nothing tells it. */
  readonly changes?: ScreenChanges | undefined;
}

/** Tells when the picture of a screen changes, so that a step that waits reads the elements then. */
export interface ScreenChanges {
  /** When the picture changed last, as `performance.now()`; undefined while nothing tells it. */
  readonly changedAt: number | undefined;
  /**
   * Resolves at the next change, or after `atMostMs` milliseconds.
   *
   * @throws the reason of `signal`
   */
  next(atMostMs: number, signal: AbortSignal): Promise<void>;
}

/** Methods that only some devices have. */
export interface FlowAbilities {
  clearState?(app: string, signal: AbortSignal): Promise<void>;
  /** Starts an app with arguments. */
  launchWith?(app: string, values: LaunchValues, signal: AbortSignal): Promise<void>;
  setPermissions?(app: string, permissions: ReadonlyMap<string, string>, signal: AbortSignal): Promise<void>;
  openLink?(link: string, signal: AbortSignal): Promise<void>;
  /** Puts a text into the clipboard of the device. Where this is not possible, the text is kept for `pasteText` only. */
  setClipboard?(text: string, signal: AbortSignal): Promise<void>;
  setOrientation?(orientation: Orientation, signal: AbortSignal): Promise<void>;
  setDarkMode?(value: Switch | 'toggle', signal: AbortSignal): Promise<void>;
  setAirplaneMode?(value: Switch | 'toggle', signal: AbortSignal): Promise<void>;
  setLocation?(latitude: number, longitude: number, signal: AbortSignal): Promise<void>;
  addMedia?(files: readonly FlowMedia[], signal: AbortSignal): Promise<void>;
  /** Reads what the device has logged in the last `sinceMs` milliseconds, for what is kept after a failure. */
  readLog?(sinceMs: number, signal: AbortSignal): Promise<string>;
  startRecording?(name: string, signal: AbortSignal): Promise<void>;
  stopRecording?(signal: AbortSignal): Promise<void>;
}

/** A picture or a video that a flow adds to those of a device. */
export interface FlowMedia {
  /** The name with its ending, without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type LaunchValues = ReadonlyMap<string, string | number | boolean>;

/** An input at pixels of the screenshot. Times are milliseconds. */
export type FlowInput =
  | { readonly kind: 'tap' | 'long'; readonly x: number; readonly y: number }
  | {
      readonly kind: 'swipe';
      readonly x: number;
      readonly y: number;
      readonly x2: number;
      readonly y2: number;
    }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'key'; readonly key: FlowKey };

/** The keys of `pressKey`, by the names of `Device`. */
export type FlowKey = 'home' | 'back' | 'enter' | 'delete' | 'lock' | 'volume_up' | 'volume_down';

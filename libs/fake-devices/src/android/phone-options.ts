import type { DrawnApp } from '@storedeck/drawing';

import type { DeviceCommand } from './device-command.ts';

/** Properties and faults of a simulated phone. Everything has a default. */
export interface FakeAndroidPhoneOptions {
  /** The serial that `adb devices` shows on a FakeAdbHost. (A real adb shows the address of the connection.) Default `R5CT900FAKE`. */
  readonly serial?: string;
  /** The model as adb prints it, with underscores for spaces. Default `Pixel_8`. */
  readonly model?: string;
  readonly product?: string;
  readonly device?: string;
  /** Device pixels. Default 1080 × 2400. When the width is larger than the height, the phone is in landscape. */
  readonly width?: number;
  readonly height?: number;
  /** How long `screencap` takes before its first byte, in ms. Default 0. A typical phone needs 450. */
  readonly captureMs?: number;
  /** Whether the screen must not be captured. If true, captures are black. */
  readonly secure?: boolean;
  /** Default `device`. */
  readonly state?: PhoneState;
  /** The time in the status bar. Default: the time of the computer. */
  readonly now?: () => Date;
  /** An app that is installed, and open at the start. It follows `cmd uimode night` and `cmd locale set-app-locales`. Default: none. */
  readonly app?: DrawnApp | undefined;
  /** The API level of Android. Default 35 (Android 15). */
  readonly sdk?: number;
  /** Whether the snapshot helper of agent-device is installed. Default false. */
  readonly snapshotHelper?: boolean;
  /** The longest side that its video encoder takes, in pixels. Default 4096. */
  readonly maxEncodedSide?: number;
  /** Additional programs, or replacements for the usual ones. */
  readonly commands?: Readonly<Record<string, DeviceCommand>>;
}

/** The state that adb reports. `unauthorized`: the phone's user has not allowed this computer. `offline`: the phone does not respond. */
export type PhoneState = 'device' | 'unauthorized' | 'offline';

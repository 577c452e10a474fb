import type { DeviceCommand } from './device-command.ts';

/** What a simulated phone is and how it misbehaves. Everything has a default. */
export interface FakeAndroidPhoneOptions {
  /** As `adb devices` lists it on a FakeAdbHost. A real adb names a phone it connected to by its address. Default `R5CT900FAKE`. */
  readonly serial?: string;
  /** Underscores for spaces, as adb prints it. Default `Pixel_8`. */
  readonly model?: string;
  readonly product?: string;
  readonly device?: string;
  /** Device pixels. Default 1080 x 2400; a width above the height is a phone held in landscape. */
  readonly width?: number;
  readonly height?: number;
  /** How long `screencap` takes, in ms, before its first byte. Default 0; a usual phone needs 450. */
  readonly captureMs?: number;
  /** Whether what is shown may not be captured, so that pictures are black. */
  readonly secure?: boolean;
  /** Default `device`. */
  readonly state?: PhoneState;
  /** The status bar's clock. Default: the computer's. */
  readonly now?: () => Date;
  /** Programs of this phone, besides or instead of the usual ones: for broken answers, and for more commands. */
  readonly commands?: Readonly<Record<string, DeviceCommand>>;
}

/** `unauthorized`: nobody has allowed this computer on the phone. `offline`: it does not answer. */
export type PhoneState = 'device' | 'unauthorized' | 'offline';

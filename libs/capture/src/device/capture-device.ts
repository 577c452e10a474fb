import type { FlowAbilities, FlowDevice } from '@storedeck/flows';

/** A device on which pictures are taken. `Device` of `@storedeck/devices` has everything except `platform` in this form. */
export interface CaptureDevice extends FlowDevice {
  /** The id of the device at its host. `host` and `device` together identify it. */
  readonly device: string;
  readonly host: string;
  /** For people. */
  readonly name: string;
  readonly kind: 'android' | 'iphone' | 'simulator';
  readonly abilities: CaptureAbilities;
}

/** What only some devices can do. A missing method says that a device cannot do it. */
export interface CaptureAbilities extends FlowAbilities {
  /** Reads which settings the device has. */
  readSettings?(app: string, signal: AbortSignal): Promise<CaptureSettings>;
}

/** The settings of a device. */
export interface CaptureSettings {
  /** The operating system with its version, such as `Android 15`. */
  readonly system: string;
  /** By the names of `SETTING_NAMES`. A setting that the device does not have is missing. */
  readonly settings: ReadonlyMap<string, SettingPort>;
  /** The languages that the app says it has; undefined if it does not say. */
  readonly appLanguages?: readonly string[] | undefined;
}

/** One setting of a device, in the words of its platform. */
export interface SettingPort {
  /** Reads the value; null if there is none, so that the device uses its default. Missing if it cannot be read. */
  readonly read?: (signal: AbortSignal) => Promise<string | null>;
  /** Writes the value; null removes it. */
  readonly write: (value: string | null, signal: AbortSignal) => Promise<void>;
}

import type { CallOptions } from '../call-options.ts';

/** One setting of a phone, in the words of Android. */
export interface PhoneSetting {
  /** Reads the value; null if there is none, so that Android uses its default. Missing if it cannot be read. */
  readonly read?: (options?: CallOptions) => Promise<string | null>;
  /** Writes the value; null removes it. */
  readonly write: (value: string | null, options?: CallOptions) => Promise<void>;
}

/** What pictures of an app depend on. */
export interface PhoneSettings {
  /** The version of Android, such as `15`; "" if unknown. */
  readonly release: string;
  /** The settings that this version of Android has, by their names in `readPhoneSettings`. */
  readonly settings: ReadonlyMap<string, PhoneSetting>;
  /** The languages that the app says it has, in its `localeConfig`; undefined if it does not say. Since Android 14. */
  readonly appLanguages?: readonly string[] | undefined;
}

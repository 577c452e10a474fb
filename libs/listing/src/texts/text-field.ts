/** A text of a locale, and the store's rules for it. Lengths are Unicode code points. */
export interface TextField {
  /** The key in a locale of the listing. */
  readonly field: string;
  /** Display name. */
  readonly name: string;
  readonly max?: number;
  readonly min?: number;
  /** Whether a version cannot be submitted without the text. */
  readonly required?: boolean;
  /** Whether the primary language needs the text. */
  readonly requiredInMain?: boolean;
  /** Whether the text is a web address. */
  readonly url?: boolean;
  /** Whether the text may have several lines. */
  readonly long?: boolean;
  /**
   * Whether the text belongs to one version (App Store) or one release (Google Play). The next version does not take
   * the text over from the live one: it starts without it.
   */
  readonly ofVersion?: boolean;
}

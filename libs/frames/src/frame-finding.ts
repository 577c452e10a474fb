/** What can be wrong with a picture. */
export const FINDING_KINDS = [
  'overflow',
  'missing-glyph',
  'missing-font',
  'missing-text',
  'missing-picture',
  'unreadable-picture',
  'no-hole',
  'cropped',
  'other-font',
  'other-language',
  'wrong-size',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** The parts of a picture that a finding can be about. */
export const FINDING_PARTS = ['caption', 'subcaption', 'screenshot', 'frame', 'background', 'size'] as const;
export type FindingPart = (typeof FINDING_PARTS)[number];

/** One finding. A picture with an error is not written. */
export interface FrameFinding {
  readonly kind: FindingKind;
  readonly severity: 'error' | 'warning';
  readonly part: FindingPart;
  /** A sentence that says what is wrong and where. */
  readonly detail: string;
}

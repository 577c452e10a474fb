/** The colours of the app. */
export const INK = '#1d2b25';
export const SOFT_INK = '#6d7b74';
export const PAPER = '#fbf8f1';
export const CARD = '#ffffff';
export const LINE = '#ebe6da';
export const LEAF = '#2f7d5b';
export const FERN = '#5fae83';
export const MINT = '#dcefe2';
export const AMBER = '#f2a93b';
export const CORAL = '#f0735a';
export const SKY = '#5a9fd6';
export const VIOLET = '#8a74d6';
export const ROSE = '#e286a7';

/** The colours of the six habits in the simulated app. `HABIT_GROUNDS` contains a pale background for each colour. */
export const HABIT_COLORS = [AMBER, SKY, VIOLET, FERN, CORAL, ROSE] as const;
export const HABIT_GROUNDS = ['#fdf0d9', '#e1effa', '#ebe6fa', '#e0f2e7', '#fde5df', '#fbe7ee'] as const;

/** The colours of a screenshot around the device. */
export interface Scene {
  readonly top: string;
  readonly bottom: string;
  readonly ink: string;
  readonly accent: string;
}

/** One scene per screenshot, in order. */
export const SCENES: readonly Scene[] = [
  { top: '#1c4a37', bottom: '#3a8160', ink: '#fdf6e6', accent: '#7cc79d' },
  { top: '#fdeedb', bottom: '#f6c291', ink: '#22483a', accent: '#ee9a62' },
  { top: '#ece7fd', bottom: '#bfb0f2', ink: '#2c2358', accent: '#8a74d6' },
  { top: '#ff9475', bottom: '#ec5a47', ink: '#fff7ee', accent: '#ffc59a' },
  { top: '#0b2530', bottom: '#17525c', ink: '#e6f6ee', accent: '#3f9c97' },
  { top: '#fdf6e8', bottom: '#ecd5a8', ink: '#4a3517', accent: '#d3a75b' },
  { top: '#e3f6ea', bottom: '#9fd8b8', ink: '#17412f', accent: '#4aa779' },
  { top: '#ffe193', bottom: '#f9b23e', ink: '#4b2f08', accent: '#ef8d22' },
  { top: '#dceefd', bottom: '#8bbdec', ink: '#12335a', accent: '#4d8fd0' },
  { top: '#1d1742', bottom: '#57377f', ink: '#f3e9ff', accent: '#8c63bd' },
];

/** A part of a page: a screen, and the height of the part in the app's points. */
export interface Section {
  /** Index in `SCREENS`. */
  readonly screen: number;
  readonly height: number;
}

/** The page of each tab, from top to bottom. */
export const PAGES: readonly (readonly Section[])[] = [
  [
    { screen: 0, height: 780 },
    { screen: 6, height: 780 },
  ],
  [
    { screen: 1, height: 844 },
    { screen: 7, height: 780 },
  ],
  [
    { screen: 2, height: 780 },
    { screen: 3, height: 780 },
  ],
  [
    { screen: 5, height: 780 },
    { screen: 9, height: 800 },
  ],
];

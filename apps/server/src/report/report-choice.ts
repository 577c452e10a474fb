import type { Store } from '@storedeck/listing';

/** The listings, stores and locales that a report compares. */
export interface ReportChoice {
  readonly from: ReportSource;
  readonly to: ReportSource;
  /** The only store to compare. Default: both stores. */
  readonly store?: Store | undefined;
  /** The codes of the locales to compare, as either store writes them. Default: all locales. */
  readonly locales?: readonly string[] | undefined;
}

/** The listings that a report can compare. */
export const REPORT_SOURCES = ['live', 'draft', 'new'] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

/** The default name of the file of a report. */
export const REPORT_FILE = 'listing-report.html';

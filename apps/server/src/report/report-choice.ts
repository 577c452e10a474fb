import type { StoreSlug } from '@storedeck/listing';

/** The listings, stores and locales that a report compares. */
export interface ReportChoice {
  readonly from: ReportSource;
  readonly to: ReportSource;
  /** Default: both. */
  readonly store?: StoreSlug | undefined;
  /** Codes of either store. Default: all. */
  readonly locales?: readonly string[] | undefined;
}

/** The listings that a report can compare. */
export const REPORT_SOURCES = ['live', 'draft', 'new'] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

/** The name of the file, unless another one is chosen. */
export const REPORT_FILE = 'listing-report.html';

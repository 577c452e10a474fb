import type { StoreSlug } from '@storedeck/listing';

/** What a report compares. */
export interface ReportChoice {
  readonly from: ReportSource;
  readonly to: ReportSource;
  /** By default both. */
  readonly store?: StoreSlug | undefined;
  /** Codes of either store; by default all. */
  readonly locales?: readonly string[] | undefined;
}

/** The listings that a report can compare. */
export const REPORT_SOURCES = ['live', 'draft', 'new'] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

/** The name of the file, unless another one is chosen. */
export const REPORT_FILE = 'listing-report.html';

import type { Listing, Store, StoredListings } from '@storedeck/listing';
import type { IgnoredWithReason, Problem } from '@storedeck/listing/problems';

import type { LocatePicture } from './pictures/report-pictures.ts';

/** A listing that a report compares. */
export interface ReportedListing {
  /** The name that readers of the report know, such as "Live". */
  readonly name: string;
  readonly listing: Listing;
  /**
   * If true, this listing is New, which contains only the parts that publishing changes. The report then shows what the
   * stores have after New is published.
   */
  readonly isNew?: boolean;
}

/** The content of a report. */
export interface ReportOptions {
  readonly from: ReportedListing;
  readonly to: ReportedListing;
  /**
   * If one of the listings is New: what the stores had at the last sync, from which publishing keeps every value that
   * New does not contain. Default: the other listing is live, and nothing is prepared in the stores.
   */
  readonly stored?: StoredListings;
  /** The stores in the report. Default: both stores. */
  readonly stores?: readonly Store[];
  /** The locales in the report: codes of either store, in upper or lower case. Default: all locales. */
  readonly locales?: readonly string[];
  /** The problems of `to`, in the order in which the report lists them. */
  readonly problems?: readonly Problem[];
  readonly ignored?: readonly IgnoredWithReason[];
  /** Finds the files of pictures. In place of a picture without a file, the report shows a text. */
  readonly locatePicture: LocatePicture;
  /** The date in the report. Default: now. */
  readonly createdAt?: Date;
  /** The number of bytes that all pictures together may take in the report, encoded as base64. Default: 8 MB. */
  readonly maxPictureBytes?: number;
  /** Is called with the number of pictures that are scaled, and of all pictures, after each picture. */
  readonly onProgress?: (progress: ReportProgress) => void;
  readonly signal?: AbortSignal;
}

/** How many of the pictures of a report are scaled. */
export interface ReportProgress {
  readonly done: number;
  readonly total: number;
}

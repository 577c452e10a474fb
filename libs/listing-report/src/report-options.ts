import type { Listing, Store } from '@storedeck/listing';
import type { IgnoredWithReason, Problem } from '@storedeck/listing/problems';

import type { LocatePicture } from './pictures/report-pictures.ts';

/** A listing that a report compares. */
export interface ReportedListing {
  /** The name that readers of the report know, such as "Live". */
  readonly name: string;
  readonly listing: Listing;
  /**
   * True for a listing that changes only the parts that it contains, like New. It is compared as it will be after it
   * is published over the other one.
   */
  readonly isNew?: boolean;
}

/** What a report contains. */
export interface ReportOptions {
  readonly from: ReportedListing;
  readonly to: ReportedListing;
  /** Default: both. */
  readonly stores?: readonly Store[];
  /** Codes of either store, in upper or lower case. Default: all. */
  readonly locales?: readonly string[];
  /** Problems of `to`, in the order in which they are listed. */
  readonly problems?: readonly Problem[];
  readonly ignored?: readonly IgnoredWithReason[];
  /** Finds the files of pictures. A picture without a file is described in words. */
  readonly locatePicture: LocatePicture;
  /** The date in the report. Default: now. */
  readonly createdAt?: Date;
  /** The maximum size of all pictures together, in bytes of the report. Default: 8 MB. */
  readonly maxPictureBytes?: number;
  readonly signal?: AbortSignal;
}

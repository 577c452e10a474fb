import type { Listing, Store } from '@storedeck/listing';
import type { IgnoredWithReason, Problem } from '@storedeck/listing/problems';

import type { LocatePicture } from './pictures/report-pictures.ts';

/** A listing that a report compares. */
export interface ReportedListing {
  /** The name that readers of the report know, such as "Live". */
  readonly name: string;
  readonly listing: Listing;
  /** True for a listing that changes only what it names: it is compared as after publishing it over the other one. */
  readonly isNew?: boolean;
}

/** What a report contains. */
export interface ReportOptions {
  readonly from: ReportedListing;
  readonly to: ReportedListing;
  /** By default both. */
  readonly stores?: readonly Store[];
  /** Codes of either store, in upper or lower case; by default all. */
  readonly locales?: readonly string[];
  /** Problems of `to`, in the order in which they are listed. */
  readonly problems?: readonly Problem[];
  readonly ignored?: readonly IgnoredWithReason[];
  /** Finds the files of pictures. A picture without a file is described in words. */
  readonly locatePicture: LocatePicture;
  /** The date in the report; now by default. */
  readonly createdAt?: Date;
  /** A bound for all pictures together, in bytes of the report; 8 MB by default. */
  readonly maxPictureBytes?: number;
  readonly signal?: AbortSignal;
}

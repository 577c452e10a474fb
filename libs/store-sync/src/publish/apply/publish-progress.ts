import type { Store } from '@storedeck/listing';
import type { PlanChange, UploadProgress } from '@storedeck/store-api';

import type { Plan } from '../plan/plan.ts';

/** An event of a publication. */
export type PublishProgress =
  /**
   * The first event, before anything is written to a store. `plan` contains the changes that are not written yet;
   * `approved` contains all changes of the publication, also those that an interrupted run has written.
   */
  | {
      readonly kind: 'started';
      readonly plan: Plan;
      readonly approved: readonly PlanChange[];
      readonly continued: boolean;
    }
  /**
   * The progress of an upload. `key` is the key of the set, and `position` is the index of the picture in the set.
   * Bytes are counted when the store has received them.
   */
  | ({
      readonly kind: 'upload';
      readonly store: Store;
      readonly key: string;
      readonly position: number;
    } & UploadProgress)
  /** A change was written. On Google Play, all changes are written when the edit is committed. */
  | { readonly kind: 'written'; readonly store: Store; readonly key: string };

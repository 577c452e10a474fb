import type { StoreNow, WriteContext, RemainingPlan } from '@storedeck/store-api';

import type { PlayClient } from '../client/play-client.ts';

/** The additional objects that publishing to Google Play needs. */
export interface GooglePlayContext extends WriteContext {
  readonly client: PlayClient;
  /** Whether the changes are not sent for review; a person must then send the changes in Play Console. */
  readonly holdChanges: boolean;
  /**
   * Computes the plan again from the state that was read inside the edit. Throws if the plan has a change that was not
   * approved.
   */
  readonly planInside: (now: StoreNow) => RemainingPlan;
}

import type { PlayClient } from '../../google-play/play-client.ts';
import type { StorePlan } from '../plan/plan.ts';
import type { StoreNow } from '../plan/store-now.ts';
import type { WriteContext } from '../writing/write-context.ts';
import type { NeedsSlot } from './read-google-play-now.ts';

/** The additional objects that publishing to Google Play needs. */
export interface GooglePlayContext extends WriteContext {
  readonly client: PlayClient;
  readonly needsSlot: NeedsSlot;
  /** Whether the changes are not sent for review; a person must then send the changes in Play Console. */
  readonly holdChanges: boolean;
  /**
   * Computes the plan again from the state that was read inside the edit. Throws if the plan has a change that was not
   * approved.
   */
  readonly planInside: (now: StoreNow) => StorePlan;
}

import { isStoreError, StoreError } from '@storedeck/store-api';

import type { PlayClient } from '../client/play-client.ts';
import { Edit } from '../client/response-schemas.ts';

/**
 * Commits an edit, and never cancels a running review.
 *
 * @throws StoreError STORE_LOCKED while a review is running, or if the changes must be held back
 */
export async function commitEdit(
  client: PlayClient,
  { editId, holdChanges }: { readonly editId: string; readonly holdChanges: boolean },
): Promise<void> {
  const query = {
    changesInReviewBehavior: 'ERROR_IF_IN_REVIEW',
    ...(holdChanges && { changesNotSentForReview: true }),
  };
  try {
    await client.send(Edit, (edits, app, options) => edits.commit({ ...app, editId, ...query }, options));
  } catch (error) {
    if (isStoreError(error) && error.status === 400 && /changesNotSentForReview/.test(error.message))
      throw mustHold(error);
    throw error;
  }
}

function mustHold(error: StoreError): StoreError {
  const { status } = error;
  return new StoreError('STORE_LOCKED', error.message, {
    store: 'googlePlay',
    status,
    hint: 'Publish again with the option that holds the changes back (--hold-changes), or without it if Google Play refuses that. Held changes must be sent for review in Play Console.',
  });
}

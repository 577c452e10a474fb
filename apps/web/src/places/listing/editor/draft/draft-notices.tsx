import { Button } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Conflict, DraftState, ListingDraft } from './listing-draft.ts';

/** Says why the unsaved edits cannot be saved: a failure, with a button to try again, or a conflict to resolve. */
export function DraftNotices({
  draft,
  state: { phase, error, conflict },
  postponed,
  onPostpone,
}: {
  draft: ListingDraft;
  state: DraftState;
  /** The conflict that the user wants to resolve later. */
  postponed: Conflict | null;
  onPostpone: (conflict: Conflict) => void;
}) {
  return (
    <>
      {phase === 'failed' && error && (
        <div className="px-4 pt-3">
          <Failure error={error}>
            <p>Your edits are kept here until they are saved.</p>
            <Button className="mt-1" onClick={() => void draft.save()}>
              Try again
            </Button>
          </Failure>
        </div>
      )}
      {conflict && conflict !== postponed && (
        <ConflictDialog
          conflict={conflict}
          onKeep={(keep) => void draft.resolve(keep)}
          onLater={() => onPostpone(conflict)}
        />
      )}
    </>
  );
}

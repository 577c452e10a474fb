import type { ListingPicture } from '@storedeck/listing';
import type { MergeConflict } from '@storedeck/listing/edits';

import { Picture } from '../../../../pictures/picture.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { conflictName } from './conflict-name.ts';
import type { Conflict } from './listing-draft.ts';

/**
 * Shows the values that both sides have changed, and lets the user choose a side. Escape closes the dialog without a
 * choice; the values of both sides are kept.
 */
export function ConflictDialog({
  conflict: { theirs, conflicts, taken },
  onKeep,
  onLater,
}: {
  conflict: Conflict;
  onKeep: (keep: 'mine' | 'theirs') => void;
  onLater: () => void;
}) {
  const removed = theirs.listing === null;
  return (
    <Dialog
      title={removed ? 'listing.json was removed' : 'listing.json was changed on disk'}
      width="w-176"
      onClose={onLater}
    >
      <p className="text-muted mt-1">
        {removed
          ? 'Another program removed the file while you were editing. Your version is still here.'
          : `While you were editing, another program changed ${conflicts.length === 1 ? 'the same text' : 'the same texts'}. Choose which ${conflicts.length === 1 ? 'version' : 'versions'} to keep.`}
        {taken.length > 0 &&
          ` ${taken.length === 1 ? 'One other change' : `${taken.length} other changes`} from disk and your other edits are kept in both cases.`}
      </p>
      <ul aria-label="Differences" className="mt-4 space-y-4">
        {conflicts.map((conflict) => (
          <li key={conflict.path.join('/')}>
            <h3 className="mb-1 font-medium wrap-anywhere">{conflictName(conflict.path)}</h3>
            <div className="grid gap-2 sm:grid-cols-2">
              <Side label="Mine" value={conflict.mine} />
              <Side label="On disk" value={conflict.theirs} />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="quiet" className="me-auto" onClick={onLater}>
          Decide later
        </Button>
        <Button onClick={() => onKeep('theirs')}>{removed ? 'Discard mine' : 'Keep what is on disk'}</Button>
        <Button look="primary" onClick={() => onKeep('mine')}>
          {removed ? 'Save mine again' : 'Keep mine'}
        </Button>
      </div>
    </Dialog>
  );
}

function Side({ label, value }: { label: string; value: MergeConflict['mine'] }) {
  return (
    <div className="border-line bg-surface min-w-0 rounded-md border px-2.5 py-2">
      <p className="text-muted mb-0.5 text-sm">{label}</p>
      {Array.isArray(value) && value.length > 0 ? (
        <ul className="flex flex-wrap gap-1">
          {(value as ListingPicture[]).map((image, index) => (
            <li key={index}>
              <Picture
                image={image}
                alt={`${label} ${index + 1}`}
                proportion={9 / 19.5}
                thumbnail
                className="h-16 max-w-28 overflow-hidden rounded-sm"
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="thin-scrollbar max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere" dir="auto">
          {describeValue(value)}
        </p>
      )}
    </div>
  );
}

function describeValue(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  if (value === undefined) return 'removed';
  if (value === null || value === '' || Array.isArray(value)) return 'empty';
  return typeof value === 'object' ? 'changed' : JSON.stringify(value);
}

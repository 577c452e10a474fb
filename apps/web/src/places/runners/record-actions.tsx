import { Trash2 } from 'lucide-react';

import { Button } from '../../ui/button.tsx';

/**
 * The buttons that save, revert or remove a Mac or a server, or discard it before it is saved. They must be inside the
 * form of the record, because Save submits the form.
 */
export function RecordActions({
  isSaved,
  isChanged,
  onRevert,
  onRemove,
  onDiscard,
}: {
  /** Whether the browser has stored the record. */
  isSaved: boolean;
  /** Whether the form differs from the saved record. */
  isChanged: boolean;
  onRevert: () => void;
  onRemove: () => void;
  onDiscard: () => void;
}) {
  return (
    <>
      {(isChanged || !isSaved) && <Button type="submit">{isSaved ? 'Save' : 'Add'}</Button>}
      {isChanged && isSaved && (
        <Button look="quiet" onClick={onRevert}>
          Revert
        </Button>
      )}
      {isSaved ? (
        <Button look="quiet" className="ms-auto" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          Remove…
        </Button>
      ) : (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </>
  );
}

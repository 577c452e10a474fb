import { Trash2 } from 'lucide-react';

import { Button } from '../../ui/button.tsx';

/**
 * The buttons that connect, test, save, revert or remove a Mac or a server, or discard it before it is saved. They must
 * be inside the form of the record, because Save submits the form.
 */
export function RecordActions({
  isSaved,
  isChanged,
  isBusy,
  testLabel,
  onConnect,
  onDisconnect,
  onTest,
  onRevert,
  onRemove,
  onDiscard,
}: {
  /** Whether the browser has stored the record. */
  isSaved: boolean;
  /** Whether the form differs from the saved record. */
  isChanged: boolean;
  isBusy: boolean;
  testLabel: string;
  onConnect: () => void;
  /** Undefined while the record is not connected. */
  onDisconnect: (() => void) | undefined;
  onTest: () => void;
  onRevert: () => void;
  onRemove: () => void;
  onDiscard: () => void;
}) {
  return (
    <>
      {(isChanged || !onDisconnect) && (
        <Button needsServer look="primary" disabled={isBusy} onClick={onConnect}>
          {connectLabel(isSaved, isChanged)}
        </Button>
      )}
      {onDisconnect && (
        <Button needsServer disabled={isBusy} onClick={onDisconnect}>
          Disconnect
        </Button>
      )}
      <Button needsServer disabled={isBusy} onClick={onTest}>
        {testLabel}
      </Button>
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

function connectLabel(isSaved: boolean, isChanged: boolean): string {
  if (!isSaved) return 'Add and connect';
  return isChanged ? 'Save and connect' : 'Connect';
}

import { isCredentialError, syncedPicturesText } from '@storedeck/contract';

import { useConnected } from '../../../server/connected.ts';
import { useSync } from '../../../server/sync.ts';
import { Button } from '../../../ui/button.tsx';
import { CredentialsButton } from '../../../ui/credentials-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

/**
 * The result of the last sync, until the user dismisses it: an error message, a note that the sync was cancelled, or,
 * if this page started the sync, a summary.
 */
export function SyncOutcomeNotice() {
  const { running, outcome, start, dismiss } = useSync();
  // While the server cannot be reached, the banner about the server is enough.
  const connected = useConnected();
  if (!connected || running || !outcome) return null;
  if (outcome.kind === 'cancelled') {
    return (
      <Notice tone="warn" title="The sync was cancelled. The listing was not changed." onDismiss={dismiss} />
    );
  }
  if (outcome.kind === 'failed') {
    const { error, code, hint, failedAt } = outcome.error;
    return (
      <Notice
        tone="bad"
        title={error}
        onDismiss={dismiss}
        actions={
          <span className="flex flex-wrap gap-2">
            {isCredentialError(code) && <CredentialsButton />}
            <Button needsServer onClick={start}>
              Try again
            </Button>
          </span>
        }
      >
        {hint !== undefined && <p className="wrap-anywhere whitespace-pre-line">{hint}</p>}
        <p className="text-muted mt-0.5 text-sm">
          {code !== 'INTERNAL' && (
            <>
              <code className="font-mono">{code}</code> ·{' '}
            </>
          )}
          <RelativeTime iso={failedAt} /> · Nothing on disk was changed.
        </p>
      </Notice>
    );
  }
  const { changes, skipped, versionName } = outcome.result;
  return (
    <Notice tone="good" title={`Synced ${versionName}`.trim()} onDismiss={dismiss}>
      <p className="text-muted">
        {syncedPicturesText(outcome.result)}
        {changes.length > 0 &&
          ` · ${changes.length} ${changes.length === 1 ? 'change' : 'changes'} since the previous sync`}
        {skipped.length > 0 && ` · ${skipped.length} skipped`}
      </p>
    </Notice>
  );
}

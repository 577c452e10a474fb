import { Info, RefreshCw, X } from 'lucide-react';

import { useSync } from '../../../server/sync.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SyncNote, SyncPhase } from '../lazy-parts.ts';

/** The time of the last sync and the Sync button; during a sync, its progress and a Cancel button. */
export function SyncControl({ syncedAt }: { syncedAt: string | undefined }) {
  const { running, start, cancel } = useSync();
  return (
    <>
      <p
        data-testid="sync-status"
        // The width is fixed, so that the controls do not move when the text changes.
        className="text-muted w-44 shrink-0 truncate text-end text-sm tabular-nums fold-1:sr-only"
      >
        {running && <SyncPhase progress={running.progress} />}
        {!running && syncedAt && (
          <>
            Synced <RelativeTime iso={syncedAt} />
          </>
        )}
      </p>
      <div className="flex shrink-0 items-center gap-2">
        <AboutSyncing />
        {running ? (
          <Button needsServer onClick={cancel} disabled={running.cancelled} className={WIDTH}>
            <X aria-hidden className="size-4" />
            <span className="fold-4:sr-only">Cancel</span>
          </Button>
        ) : (
          <Button needsServer look="primary" data-key="sync" onClick={start} className={WIDTH}>
            <RefreshCw aria-hidden className="size-4" />
            <span className="fold-4:sr-only">Sync</span>
          </Button>
        )}
      </div>
    </>
  );
}

// Both buttons have the same width, so that nothing moves when a sync starts or ends.
const WIDTH = 'w-23 fold-4:w-9 fold-4:px-2';

/** The button that explains what a sync does. */
function AboutSyncing() {
  return (
    <Popover
      label="About syncing"
      align="end"
      className="w-80 max-w-[calc(100vw-1rem)] space-y-2 p-4"
      trigger={
        <button
          type="button"
          aria-label="What a sync does"
          className="text-muted hover:bg-hover hover:text-ink grid size-8 place-items-center rounded-md fold-6:hidden"
        >
          <Info aria-hidden className="size-4" />
        </button>
      }
    >
      <SyncNote />
    </Popover>
  );
}

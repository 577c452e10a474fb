import { useSync } from '../../../server/sync.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { whenLoaded } from '../../../ui/when-loaded.tsx';

const SyncDownloads = whenLoaded(async () => (await import('./sync-downloads.tsx')).SyncDownloads);

/**
 * Shows the progress and the downloads of a running sync.
 * @param first whether nothing was synced before. If so, the place shows the downloads instead of a listing
 */
export function RunningSync({ first }: { first: boolean }) {
  const { phase, done = 0, total = 0 } = useSync().running?.progress ?? {};
  return (
    <>
      <div className="absolute inset-x-0 -top-0.5">
        <ProgressBar
          label="Sync"
          done={done}
          total={phase === 'saving' || phase === 'connecting' ? 0 : total}
        />
      </div>
      {!first && <SyncDownloads />}
    </>
  );
}

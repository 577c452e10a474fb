import { useSync } from '../../../server/sync.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { whenLoaded } from '../../../ui/when-loaded.tsx';
import { syncPercent } from './sync-percent.ts';

const SyncDownloads = whenLoaded(async () => (await import('./sync-downloads.tsx')).SyncDownloads);

/**
 * Shows the progress and the downloads of a running sync.
 * @param first whether nothing was synced before. If so, the place shows the downloads instead of a listing
 */
export function RunningSync({ first }: { first: boolean }) {
  const percent = syncPercent(useSync().running?.progress);
  return (
    <>
      <div className="absolute inset-x-0 -top-0.5">
        <ProgressBar label="Sync" done={percent ?? 0} total={percent === null ? 0 : 100} />
      </div>
      {!first && <SyncDownloads />}
    </>
  );
}

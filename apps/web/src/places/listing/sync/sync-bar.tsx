import { useSync } from '../../../server/sync.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { whenLoaded } from '../../../ui/when-loaded.tsx';

const SyncDownloads = whenLoaded(async () => (await import('./sync-downloads.tsx')).SyncDownloads);

/**
 * The progress bar below the toolbar, and what is downloaded. Its space is always reserved, so that nothing moves when a sync starts.
 * @param first nothing was synced before; the place shows the progress instead of a listing
 */
export function SyncBar({ first }: { first: boolean }) {
  const { running } = useSync();
  const { phase, done = 0, total = 0 } = running?.progress ?? {};
  return (
    <div className="border-line relative h-px border-b">
      {running && (
        <div className="absolute inset-x-0 -top-0.5">
          <ProgressBar
            label="Sync"
            done={done}
            total={phase === 'saving' || phase === 'connecting' ? 0 : total}
          />
        </div>
      )}
      {running && !first && <SyncDownloads />}
    </div>
  );
}

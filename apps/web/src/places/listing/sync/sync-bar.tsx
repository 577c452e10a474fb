import { useSync } from '../../../server/sync.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** The progress bar below the toolbar. Its space is always reserved, so that nothing moves when a sync starts. */
export function SyncBar() {
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
    </div>
  );
}

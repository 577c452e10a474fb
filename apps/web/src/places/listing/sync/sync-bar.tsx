import { useSync } from '../../../server/sync.ts';
import { RunningSync } from '../lazy-parts.ts';

/**
 * The space of the progress bar below the toolbar. The space is always reserved, so that nothing moves when a sync
 * starts.
 * @param first whether nothing was synced before. If so, the place shows the progress instead of a listing
 */
export function SyncBar({ first }: { first: boolean }) {
  const { running } = useSync();
  return <div className="border-line relative h-px border-b">{running && <RunningSync first={first} />}</div>;
}

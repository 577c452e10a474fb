import { useSync } from '../server/sync.ts';
import { RailDot } from './rail-dot.tsx';

/** A dot beside the Listing place while a sync runs, also one that another window or a program has started. */
export function SyncMark() {
  return useSync().running && <RailDot text="syncing" look="bg-accent-ink animate-pulse" />;
}

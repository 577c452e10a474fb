import { useConnected } from '../server/connected.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown while the server cannot be reached. */
export function ServerBanner() {
  if (useConnected()) return null;
  return (
    <Notice tone="warn" title="The Storedeck server is not running.">
      <p className="text-muted">
        Start it again with <code className="font-mono">storedeck</code>. This page reconnects by itself.
        Until then it shows the last known state.
      </p>
    </Notice>
  );
}

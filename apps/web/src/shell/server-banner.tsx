import { useConnected } from '../server/live-server.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says that the server is gone, for as long as it is. */
export function ServerBanner() {
  if (useConnected()) return null;
  return (
    <Notice tone="warn" title="The Storedeck server is not running.">
      <p className="text-muted">
        Start it again with <code className="font-mono">storedeck</code>. This page reconnects by itself; what
        you see is from before.
      </p>
    </Notice>
  );
}

import { useConnected } from '../server/connected.ts';
import { useHealth } from '../server/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { restartCommand } from './restart-command.ts';

/** Shown while the server cannot be reached. */
export function ServerBanner() {
  const connected = useConnected();
  // Read while the server runs, because the command is needed when it no longer does.
  const { data: health } = useHealth();
  if (connected) return null;
  return (
    <Notice tone="warn" title="The Storedeck server is not running.">
      <p className="text-muted">
        Start it again as you started it
        {health && (
          <>
            , for example with{' '}
            <code className="font-mono wrap-anywhere">{restartCommand(health, location.port)}</code>
          </>
        )}
        . This page reconnects by itself. Until then it shows the last known state.
      </p>
    </Notice>
  );
}

import { webDriverServerId, type WebDriverServer } from '@storedeck/contract';

import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Servers } from './use-servers.ts';

/** Notices about the whole list of servers. */
export function ServerNotices({
  servers: { servers, brokenKeptAs, notKept },
  connections,
  onDisconnect,
}: {
  servers: Servers;
  connections: readonly WebDriverServer[];
  onDisconnect: (serverId: string) => void;
}) {
  const saved = new Set(servers.map(({ url }) => webDriverServerId(url)));
  const unlisted = connections.filter(({ id }) => !saved.has(id));
  return (
    <>
      {brokenKeptAs !== undefined && (
        <Notice tone="warn" title="Some of the servers that this browser has stored cannot be read.">
          <p className="text-muted wrap-anywhere">
            {brokenKeptAs === null
              ? 'They stay as they are until you change something here; the storage had no room for a copy.'
              : `Nothing is lost: all of it is kept in this browser under “${brokenKeptAs}”.`}
          </p>
        </Notice>
      )}
      {notKept !== null && (
        <Notice tone="bad" title="Your changes to the servers are not stored.">
          <p className="text-muted wrap-anywhere">
            They last until this page is closed: {notKept} Export them to keep them.
          </p>
        </Notice>
      )}
      {unlisted.map(({ id }) => (
        <Notice
          key={id}
          tone="good"
          title={`Storedeck is connected to ${id}, which is not in this list.`}
          actions={<Button onClick={() => onDisconnect(id)}>Disconnect</Button>}
        />
      ))}
    </>
  );
}

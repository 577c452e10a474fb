import type { WebDriverServer } from '@storedeck/contract';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { connectionOf } from './server-findings.tsx';
import type { ServerRecord } from './server-record.ts';
import type { ServerLink } from './use-server-links.ts';

/** The list of Appium servers and Selenium Grids with the state of each connection, and a button that adds a server. */
export function ServerList({
  servers,
  chosen,
  connections,
  links,
  onChoose,
  onAdd,
  footer,
}: {
  servers: readonly ServerRecord[];
  chosen: string | undefined;
  connections: readonly WebDriverServer[];
  links: Readonly<Record<string, ServerLink | undefined>>;
  onChoose: (id: string) => void;
  onAdd: () => void;
  footer: ReactNode;
}) {
  return (
    <section aria-labelledby="servers-heading" className="border-line border-t p-2">
      <h2 id="servers-heading" className="text-muted px-2.5 py-1 text-sm font-medium">
        Appium and Selenium Grid
      </h2>
      {servers.length > 0 && (
        <ul aria-label="Appium servers and Selenium Grids" className="space-y-0.5">
          {servers.map((server) => {
            const state = stateOf(links[server.id], connectionOf(server, connections));
            return (
              <li key={server.id}>
                <button
                  type="button"
                  aria-current={server.id === chosen}
                  onClick={() => onChoose(server.id)}
                  className="hover:bg-hover aria-[current=true]:bg-fill flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start"
                >
                  <span aria-hidden className={`size-2 shrink-0 rounded-full ${state.dot}`} />
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate font-medium">{server.name}</bdi>
                    {server.name !== server.url && (
                      <span className="text-muted block truncate text-sm">{server.url}</span>
                    )}
                  </span>
                  <span className="text-muted shrink-0 text-sm">{state.word}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <Button look="quiet" className="mt-1 px-2.5!" onClick={onAdd}>
        <Plus aria-hidden className="size-4" />
        Add a server
      </Button>
      {footer && <div className="p-2 pb-0">{footer}</div>}
    </section>
  );
}

const BUSY = { test: 'testing', connect: 'connecting', disconnect: 'disconnecting' };

function stateOf(
  link: ServerLink | undefined,
  connection: WebDriverServer | undefined,
): { word: string; dot: string } {
  if (link?.kind === 'busy') return { word: BUSY[link.doing], dot: 'bg-warn animate-pulse' };
  if (connection)
    return connection.state === 'connected'
      ? { word: 'connected', dot: 'bg-good' }
      : { word: 'unreachable', dot: 'bg-bad' };
  return link?.kind === 'failed' ? { word: 'failed', dot: 'bg-bad' } : { word: '', dot: 'bg-strong-line' };
}

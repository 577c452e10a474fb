import type { RunnerConnection } from '@storedeck/contract';
import type { ReactNode } from 'react';

import { connectionTo } from './connection-to.ts';
import type { RunnerRecord } from './runner-record.ts';
import type { RunnerLink } from './use-runner-links.ts';

/** The list of Macs with the state of each connection. */
export function RunnerList({
  runners,
  chosen,
  connections,
  links,
  onChoose,
  footer,
}: {
  runners: readonly RunnerRecord[];
  chosen: string | undefined;
  connections: readonly RunnerConnection[];
  links: Readonly<Record<string, RunnerLink | undefined>>;
  onChoose: (id: string) => void;
  footer: ReactNode;
}) {
  return (
    <ul aria-label="Macs" className="space-y-0.5 p-2">
      {runners.map((runner) => {
        const { id, name, host, port, user } = runner;
        const state = stateOf(links[id], connectionTo(runner, connections));
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosen}
              onClick={() => onChoose(id)}
              className="hover:bg-hover aria-[current=true]:bg-fill flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start"
            >
              <span aria-hidden className={`size-2 shrink-0 rounded-full ${state.dot}`} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{name}</bdi>
                <span className="text-muted block truncate text-sm">
                  {user}@{host}
                  {port === 22 ? '' : `:${port}`}
                </span>
              </span>
              <span className="text-muted shrink-0 text-sm">{state.word}</span>
            </button>
          </li>
        );
      })}
      {footer && <li className="p-2">{footer}</li>}
    </ul>
  );
}

function stateOf(
  link: RunnerLink | undefined,
  connection: RunnerConnection | undefined,
): { word: string; dot: string } {
  if (link?.kind === 'busy') return { word: BUSY[link.doing], dot: 'bg-warn animate-pulse' };
  switch (connection?.state) {
    case 'connected':
      return { word: 'connected', dot: 'bg-good' };
    case 'connecting':
      return { word: 'connecting', dot: 'bg-warn animate-pulse' };
    case 'reconnecting':
      return { word: 'reconnecting', dot: 'bg-warn animate-pulse' };
    case 'lost':
      return { word: 'lost', dot: 'bg-bad' };
    default:
      return link?.kind === 'failed'
        ? { word: 'failed', dot: 'bg-bad' }
        : { word: '', dot: 'bg-strong-line' };
  }
}

const BUSY = { test: 'testing', connect: 'connecting', disconnect: 'disconnecting' };

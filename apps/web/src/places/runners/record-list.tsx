import type { ReactNode } from 'react';

import type { Connection, RecordTypes } from './record-kind.ts';
import type { Link } from './use-links.ts';
import type { PlaceList } from './use-place-list.ts';

/** The list of the Macs or of the servers, with the state of each connection. */
export function RecordList<Types extends RecordTypes>({
  list,
  children,
}: {
  list: PlaceList<Types>;
  /** Follows the list. */
  children: ReactNode;
}) {
  const { kind, stored, links, chosen } = list;
  const headingId = `${kind.list}-heading`;
  return (
    <section aria-labelledby={headingId} className="border-line border-t p-2 first:border-t-0">
      <h2 id={headingId} className="text-muted px-2.5 py-1 text-sm font-medium">
        {kind.words.heading}
      </h2>
      {stored.records.length > 0 && (
        <ul aria-label={kind.words.listName} className="space-y-0.5">
          {stored.records.map((record) => {
            const address = kind.formatAddress(record);
            const { word, dot } = describeState(links.of[record.id], list.connectionTo(record));
            return (
              <li key={record.id}>
                <button
                  type="button"
                  aria-current={record.id === chosen?.id}
                  onClick={() => list.choose(record.id)}
                  className="hover:bg-hover aria-[current=true]:bg-fill flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start"
                >
                  <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate font-medium">{record.name}</bdi>
                    {record.name !== address && (
                      <span className="text-muted block truncate text-sm">{address}</span>
                    )}
                  </span>
                  <span className="text-muted shrink-0 text-sm">{word}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {children}
    </section>
  );
}

function describeState(link: Link<RecordTypes> | undefined, connection: Connection | undefined) {
  if (link?.kind === 'busy') return { word: BUSY[link.doing], dot: DOTS.connecting };
  if (connection) return { word: connection.state, dot: DOTS[connection.state] };
  return link?.kind === 'failed' ? { word: 'failed', dot: DOTS.lost } : { word: '', dot: 'bg-strong-line' };
}

const BUSY = { test: 'testing', connect: 'connecting', disconnect: 'disconnecting' };

const DOTS: Readonly<Record<Connection['state'], string>> = {
  connected: 'bg-good',
  connecting: 'bg-warn animate-pulse',
  reconnecting: 'bg-warn animate-pulse',
  lost: 'bg-bad',
  unreachable: 'bg-bad',
};

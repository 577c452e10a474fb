import type { ReactNode } from 'react';

import type { Connection, RecordTypes } from './record-kind.ts';
import type { ViewTypes } from './record-view.ts';
import type { Link } from './use-links.ts';
import type { PlaceList } from './use-place-list.ts';

/** The list of the Macs or of the servers, with the state of each connection. */
export function RecordList<Types extends ViewTypes>({
  list,
  children,
}: {
  list: PlaceList<Types>;
  /** Follows the list. */
  children: ReactNode;
}) {
  const { view, stored, links, chosen } = list;
  const headingId = `${view.list}-heading`;
  return (
    <section aria-labelledby={headingId} className="border-line border-t p-2 first:border-t-0">
      <h2 id={headingId} className="text-muted px-2.5 py-1 text-sm font-medium">
        {view.words.heading}
      </h2>
      {stored.records.length > 0 && (
        <ul aria-label={view.words.listName} className="space-y-0.5">
          {stored.records.map((record) => (
            <li key={record.id}>
              <Row
                name={record.name}
                address={view.addressOf(record)}
                state={stateOf(links.of[record.id], list.connectionTo(record))}
                isChosen={record.id === chosen?.id}
                onChoose={() => list.choose(record.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

interface ShownState {
  readonly word: string;
  readonly dot: string;
}

function Row({
  name,
  address,
  state,
  isChosen,
  onChoose,
}: {
  name: string;
  address: string;
  state: ShownState;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={onChoose}
      className="hover:bg-hover aria-[current=true]:bg-fill flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start"
    >
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${state.dot}`} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        {name !== address && <span className="text-muted block truncate text-sm">{address}</span>}
      </span>
      <span className="text-muted shrink-0 text-sm">{state.word}</span>
    </button>
  );
}

function stateOf(link: Link<RecordTypes> | undefined, connection: Connection | undefined): ShownState {
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

import { useSearchParams } from 'wouter';

import { useHealth } from '../../server/queries.ts';
import { connectionTo, type RecordKind, type RecordTypes } from './record-kind.ts';
import { useLinks, type Links } from './use-links.ts';
import { useRecords, type Records } from './use-records.ts';

const NEW = 'new';

/** The records of one kind in the Runners place, the chosen record, and what can be done with them. */
export interface RecordsInPlace<Types extends RecordTypes> {
  readonly kind: RecordKind<Types>;
  readonly stored: Records<Types['record']>;
  readonly links: Links<Types>;
  readonly connections: readonly Types['connection'][];
  /** Whether the form of this kind is open, for the chosen record or for a new one. */
  readonly isOpen: boolean;
  readonly chosen: Types['record'] | undefined;
  /** What the demo offers to add; undefined if there is nothing. */
  readonly offered: Types['entry'] | undefined;
  connectionTo(record: Types['record']): Types['connection'] | undefined;
  /** Opens the form of a record; without an id, the form for a new record. */
  choose(id?: string): void;
  leave(): void;
  save(record: Types['record']): void;
  /** Connects a record, and stores that it was connected last. */
  connect(record: Types['record'], options?: Parameters<Links<Types>['connect']>[1]): void;
  remove(record: Types['record']): void;
}

/** The address of the chosen record is `?runner=ID` or `?server=ID`. */
export function useRecordsInPlace<Types extends RecordTypes>(kind: RecordKind<Types>): RecordsInPlace<Types> {
  const stored = useRecords(kind);
  const links = useLinks(kind);
  const connections = kind.useConnections();
  const health = useHealth().data;
  const [search, setSearch] = useSearchParams();
  const name = kind.list.slice(0, -1);
  const chosenId = search.get(name);
  const chosen = stored.records.find(({ id }) => id === chosenId);
  const find = (record: Types['record']) => connectionTo(kind, record, connections);
  const choose = (id = NEW): void => setSearch({ [name]: id });
  const leave = (): void => setSearch({}, { replace: true });

  return {
    kind,
    stored,
    links,
    connections,
    isOpen: chosen !== undefined || chosenId === NEW,
    chosen,
    offered: health && kind.offered(health, stored.records),
    connectionTo: find,
    choose,
    leave,
    save: (record) => {
      stored.save(record);
      choose(record.id);
    },
    connect: (record, options) =>
      void links.connect(record, options).then((isConnected) => isConnected && stored.activate(record.id)),
    remove: (record) => {
      const connection = find(record);
      if (connection) links.disconnect(record.id, connection.id);
      else links.forget(record.id);
      stored.remove(record.id);
      leave();
    },
  };
}

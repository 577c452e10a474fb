import { useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../server/client.ts';
import { useKeptState } from '../../ui/kept-state.ts';
import type { LinkRequest, RecordKind, RecordTypes } from './record-kind.ts';

export type Doing = 'test' | 'connect' | 'disconnect';

/** The last action on a record, and its result. */
export type Link<Types extends RecordTypes> =
  | { readonly kind: 'busy'; readonly doing: Doing; cancel(): void }
  | { readonly kind: 'tested'; readonly found: Types['tested'] }
  | { readonly kind: 'connected'; readonly found: Types['connected'] }
  | { readonly kind: 'failed'; readonly doing: Doing; readonly error: Error };

export interface Links<Types extends RecordTypes> {
  readonly of: Readonly<Record<string, Link<Types> | undefined>>;
  test(record: Types['record'], options?: LinkOptions): void;
  /** Resolves to true when the record is connected. */
  connect(record: Types['record'], options?: LinkOptions): Promise<boolean>;
  /** Ends a connection, or forgets that it was lost. `id` is the id of the saved record. */
  disconnect(id: string, connectionId: string): void;
  forget(id: string): void;
}

type LinkOptions = Omit<LinkRequest, 'signal'>;

/** Tests, connects and disconnects the records of one kind. The results are kept while another place is open. */
export function useLinks<Types extends RecordTypes>(kind: RecordKind<Types>): Links<Types> {
  const client = useClient();
  const queries = useQueryClient();
  const [links, setLinks] = useKeptState<Links<Types>['of']>(`links of ${kind.list}`, {});

  const set = (id: string, link: Link<Types> | undefined): void =>
    setLinks((before) => ({ ...before, [id]: link }));

  async function run(
    id: string,
    doing: Doing,
    work: (signal: AbortSignal) => Promise<Link<Types> | undefined>,
  ): Promise<boolean> {
    const abort = new AbortController();
    set(id, { kind: 'busy', doing, cancel: () => abort.abort() });
    try {
      set(id, await work(abort.signal));
      return true;
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      set(id, abort.signal.aborted ? undefined : { kind: 'failed', doing, error });
      return false;
    } finally {
      for (const queryKey of [kind.connectionsKey, ...kind.changedQueries])
        void queries.invalidateQueries({ queryKey });
    }
  }

  return {
    of: links,
    test: (record, options) =>
      void run(record.id, 'test', async (signal) => ({
        kind: 'tested',
        found: await kind.test(client, record, { ...options, signal }),
      })),
    connect: (record, options) =>
      run(record.id, 'connect', async (signal) => ({
        kind: 'connected',
        found: await kind.connect(client, record, { ...options, signal }),
      })),
    disconnect: (id, connectionId) =>
      void run(id, 'disconnect', async (signal) => {
        await kind.disconnect(client, connectionId, { signal });
        // Until the list is read again, it contains the connection, and its devices would be requested.
        await queries.invalidateQueries({ queryKey: kind.connectionsKey });
        return undefined;
      }),
    forget: (id) => set(id, undefined),
  };
}

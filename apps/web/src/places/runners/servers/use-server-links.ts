import { ApiError, webDriverServerId, type ResponseOf } from '@storedeck/contract';
import { useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';
import { SERVED_KEY, SERVERS_KEY } from '../../../server/device-events.ts';
import { useKeptState } from '../../../ui/kept-state.ts';
import { loginOf, type ServerRecord } from './server-record.ts';

type Doing = 'test' | 'connect' | 'disconnect';
export type FoundServer = Extract<ResponseOf<'testWebDriver'>, { ok: true }>;

/** The last action on a server, and its result. */
export type ServerLink =
  | { readonly kind: 'busy'; readonly doing: Doing; cancel(): void }
  | { readonly kind: 'tested'; readonly found: FoundServer }
  | { readonly kind: 'failed'; readonly doing: Doing; readonly error: Error };

export interface ServerLinks {
  readonly of: Readonly<Record<string, ServerLink | undefined>>;
  test(record: ServerRecord): void;
  connect(record: ServerRecord): void;
  disconnect(record: ServerRecord): void;
  forget(id: string): void;
}

/** Tests, connects and disconnects servers. The results are kept while another place is open. */
export function useServerLinks(): ServerLinks {
  const client = useClient();
  const queries = useQueryClient();
  const [links, setLinks] = useKeptState<ServerLinks['of']>('server-links', {});

  const set = (id: string, link: ServerLink | undefined): void =>
    setLinks((before) => ({ ...before, [id]: link }));

  async function run(
    id: string,
    doing: Doing,
    work: (signal: AbortSignal) => Promise<ServerLink | undefined>,
  ): Promise<void> {
    const abort = new AbortController();
    set(id, { kind: 'busy', doing, cancel: () => abort.abort() });
    try {
      set(id, await work(abort.signal));
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      set(id, abort.signal.aborted ? undefined : { kind: 'failed', doing, error });
    } finally {
      void queries.invalidateQueries({ queryKey: SERVERS_KEY });
      void queries.invalidateQueries({ queryKey: [SERVED_KEY] });
    }
  }

  return {
    of: links,
    test: (record) =>
      void run(record.id, 'test', async (signal) => {
        const found = await client.testWebDriver({ body: loginOf(record), signal });
        if (!found.ok) throw new ApiError(200, found);
        return { kind: 'tested', found };
      }),
    connect: (record) =>
      void run(record.id, 'connect', async (signal) => {
        const found = await client.connectWebDriver({ body: loginOf(record), signal });
        if (!found.ok) throw new ApiError(200, found);
        return undefined;
      }),
    disconnect: (record) =>
      void run(record.id, 'disconnect', async (signal) => {
        const server = webDriverServerId(record.url) ?? record.url;
        await client.disconnectWebDriver({ query: { server }, signal });
        return undefined;
      }),
    forget: (id) => set(id, undefined),
  };
}

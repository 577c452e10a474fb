import { ApiError, type ResponseOf } from '@storedeck/contract';
import { useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../server/client.ts';
import { RUNNER_CONNECTIONS_KEY } from '../../server/runners.ts';
import { useKeptState } from '../../ui/kept-state.ts';
import { credentialsOf, type RunnerRecord } from './runner-record.ts';

export type Doing = 'test' | 'connect' | 'disconnect';
type Good<Name extends 'testRunner' | 'connectRunner'> = Extract<ResponseOf<Name>, { ok: true }>;

/** The last action on a Mac, and its result. */
export type RunnerLink =
  | { readonly kind: 'busy'; readonly doing: Doing; cancel(): void }
  | { readonly kind: 'tested'; readonly found: Good<'testRunner'> }
  | { readonly kind: 'connected'; readonly found: Good<'connectRunner'> }
  | { readonly kind: 'failed'; readonly doing: Doing; readonly error: Error };

export interface RunnerLinks {
  readonly of: Readonly<Record<string, RunnerLink | undefined>>;
  test(record: RunnerRecord, options?: LinkOptions): void;
  /** Resolves to true when the Mac is connected. */
  connect(record: RunnerRecord, options?: LinkOptions): Promise<boolean>;
  /** Disconnects the host `hostId`, or forgets that the connection to it was lost. `id` is the id of the saved Mac. */
  disconnect(id: string, hostId: string): void;
  forget(id: string): void;
}

interface LinkOptions {
  /** Whether to accept a host key that differs from the known host key. */
  readonly forgetHostKey?: boolean;
}

/** Tests, connects and disconnects Macs. The results are kept while another place is open. */
export function useRunnerLinks(): RunnerLinks {
  const client = useClient();
  const queries = useQueryClient();
  const [links, setLinks] = useKeptState<RunnerLinks['of']>('runner-links', {});

  const set = (id: string, link: RunnerLink | undefined): void =>
    setLinks((before) => ({ ...before, [id]: link }));

  async function run(
    id: string,
    doing: Doing,
    work: (signal: AbortSignal) => Promise<RunnerLink | undefined>,
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
      void queries.invalidateQueries({ queryKey: RUNNER_CONNECTIONS_KEY });
    }
  }

  return {
    of: links,
    test: (record, options) =>
      void run(record.id, 'test', async (signal) => {
        const found = await client.testRunner({ body: { ...credentialsOf(record), ...options }, signal });
        if (!found.ok) throw new ApiError(200, found);
        return { kind: 'tested', found };
      }),
    connect: (record, options) =>
      run(record.id, 'connect', async (signal) => {
        const found = await client.connectRunner({ body: { ...credentialsOf(record), ...options }, signal });
        if (!found.ok) throw new ApiError(200, found);
        return { kind: 'connected', found };
      }),
    disconnect: (id, hostId) =>
      void run(id, 'disconnect', async (signal) => {
        await client.disconnectRunner({ query: { host: hostId }, signal });
        return undefined;
      }),
    forget: (id) => set(id, undefined),
  };
}

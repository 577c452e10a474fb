/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { RecordKind, RecordTypes } from './record-kind.ts';
import { RUNNER_KIND } from './runner/runner-kind.ts';
import { SERVER_KIND } from './server/server-kind.ts';
import { useLinks } from './use-links.ts';

afterEach(cleanup);

/** Disconnects `mini`, whose connection is listed until `list` ends with the connections that are left. */
async function disconnecting<Types extends RecordTypes>(kind: RecordKind<Types>) {
  const queries = new QueryClient();
  const list = Promise.withResolvers<string[]>();
  let requests = 0;
  const { result } = renderHook(
    () => ({
      links: useLinks({ ...kind, disconnect: async () => undefined }),
      connections: useQuery({
        queryKey: kind.connectionsKey,
        queryFn: () => ((requests += 1) === 1 ? ['mini'] : list.promise),
      }).data,
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.connections).toEqual(['mini']));
  act(() => result.current.links.disconnect('mini', 'mini'));
  await waitFor(() => expect(requests).toBe(2));
  return { state: () => result.current, list };
}

test.each([
  ['Mac', () => disconnecting(RUNNER_KIND)],
  ['server', () => disconnecting(SERVER_KIND)],
])('a %s is being disconnected until it is no longer listed as connected', async (_kind, start) => {
  const { state, list } = await start();
  expect(state().links.of['mini']).toMatchObject({ kind: 'busy', doing: 'disconnect' });
  list.resolve([]);
  await waitFor(() => expect(state().links.of['mini']).toBeUndefined());
  expect(state().connections).toEqual([]);
});

import type { CallOptions, FlowDocument, FlowRun, FlowRuns, FlowSummary } from '@storedeck/contract';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { FLOW_RUNS_KEY } from './flow-events.ts';
import type { DeviceAddress } from './hosts.ts';

const FLOWS_KEY = ['flows'] as const;

/** The flows of the working folder. They are read again when the window gets the focus, because editors change them. */
export function useFlows(): UseQueryResult<readonly FlowSummary[]> {
  const client = useClient();
  return useQuery({
    queryKey: FLOWS_KEY,
    queryFn: async ({ signal }) => (await client.flows({ signal })).flows,
    refetchOnWindowFocus: 'always',
  });
}

/** A flow of the working folder; nothing without a path. It is not read again while it is open and may be edited. */
export function useFlowDocument(path: string | null): UseQueryResult<FlowDocument> {
  const client = useClient();
  return useQuery({
    queryKey: ['flow', path],
    queryFn: ({ signal }) => client.readFlow({ query: { path: path ?? '' }, signal }),
    enabled: path !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Saves a flow, unless the file was changed meanwhile. */
export function useSaveFlow() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<'saveFlow'>['body']): Promise<FlowDocument> => client.saveFlow({ body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: FLOWS_KEY }),
  });
}

/** The latest run on each device, kept up to date by the event `flow-runs`. */
export function useFlowRuns(): readonly FlowRun[] {
  const client = useClient();
  const { data } = useQuery({
    queryKey: FLOW_RUNS_KEY,
    queryFn: ({ signal }) => client.flowRuns({ signal }),
  });
  return data?.runs ?? [];
}

/** Starts a flow on devices. */
export function useStartFlow() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<'startFlow'>['body']): Promise<FlowRuns> => client.startFlow({ body }),
    onSuccess: (runs) => mergeRuns(queries, runs),
  });
}

/** Stops the flows on devices. */
export function useStopFlow() {
  const client = useClient();
  return useMutation({
    mutationFn: (devices: readonly DeviceAddress[]) =>
      client.stopFlow({ body: { devices: devices.map(({ host, device }) => ({ host, device })) } }),
  });
}

/** An event may have arrived before the response, so that only runs that are not known yet are taken from it. */
function mergeRuns(queries: ReturnType<typeof useQueryClient>, { runs }: FlowRuns): void {
  queries.setQueryData<FlowRuns>(FLOW_RUNS_KEY, (before) => {
    const known = new Map(before?.runs.map((run) => [run.id, run]));
    return { ok: true, runs: runs.map((run) => known.get(run.id) ?? run) };
  });
}

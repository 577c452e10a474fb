import type { FlowRuns, ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

export const FLOW_RUNS_KEY = ['flow-runs'] as const;

/** Keeps the runs of flows up to date. */
export function applyFlowEvent(queries: QueryClient, event: ServerEvent): void {
  if (event.name === 'flow-runs') queries.setQueryData<FlowRuns>(FLOW_RUNS_KEY, event.data);
}

import type { AgentState, ServerEvent } from '@storedeck/contract';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

const AGENTS_KEY = ['agents'] as const;

/**
 * The state of the agents; undefined until an agent has made a change. Only events set this state, so a page without
 * agents sends no request.
 */
export function useAgentState(): AgentState | undefined {
  return useQuery<AgentState>({ queryKey: AGENTS_KEY, queryFn: skipToken, staleTime: Infinity }).data;
}

/** Keeps the state of the agents up to date. */
export function applyAgentEvent(queries: QueryClient, event: ServerEvent): void {
  if (event.name === 'agent') showAgentState(queries, event.data);
}

/** Shows a state that the server has returned. */
export function showAgentState(queries: QueryClient, state: AgentState): void {
  queries.setQueryData<AgentState>(AGENTS_KEY, state);
}

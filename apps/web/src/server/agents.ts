import type { AgentState, ServerEvent } from '@storedeck/contract';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

const AGENTS_KEY = ['agents'] as const;

/**
 * The state of the agents; undefined until an event or a response has contained it. It is never requested, so a page
 * without agents sends no request.
 */
export function useAgentState(): AgentState | undefined {
  return useQuery<AgentState>({ queryKey: AGENTS_KEY, queryFn: skipToken, staleTime: Infinity }).data;
}

/** Keeps the state of the agents up to date. */
export function applyAgentEvent(queries: QueryClient, event: ServerEvent): void {
  if (event.name === 'agent') showAgentState(queries, event.data);
}

/** Shows the state from an event or a response of the server. */
export function showAgentState(queries: QueryClient, state: AgentState): void {
  queries.setQueryData<AgentState>(AGENTS_KEY, state);
}

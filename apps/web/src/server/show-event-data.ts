import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows data that the server sent in an event. Cancels a running request, whose response may contain older data. */
export function showEventData(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  queries.setQueryData(queryKey, data);
  void queries.cancelQueries({ queryKey, exact: true });
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Shows data that the server sent in an event. A response that has not arrived yet may be older, so it is ignored. */
export function showEventData(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  queries.setQueryData(queryKey, data);
  void queries.cancelQueries({ queryKey, exact: true });
}

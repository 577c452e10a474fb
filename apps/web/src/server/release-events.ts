import type { ReleasesChanged, ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

export const RELEASES_KEY = ['releases'] as const;
export const READY_KEY = ['ready'] as const;
/** The differences that the server has reported since the page was loaded, the latest first. */
export const RELEASE_CHANGES_KEY = ['release-changes'] as const;

const MAX_CHANGES = 20;

/** Keeps the states of releases up to date: after a difference, or a sync or publication, they are read again. */
export function applyReleaseEvent(queries: QueryClient, event: ServerEvent): void {
  if (event.name === 'releases-changed') {
    queries.setQueryData<readonly ReleasesChanged[]>(RELEASE_CHANGES_KEY, (before = []) =>
      [event.data, ...before].slice(0, MAX_CHANGES),
    );
    void queries.invalidateQueries({ queryKey: RELEASES_KEY });
  }
  const mayChangeBlockers = ['releases-changed', 'sync', 'listings', 'publish'].includes(event.name);
  if (mayChangeBlockers) void queries.invalidateQueries({ queryKey: READY_KEY });
  if (event.name === 'credentials') {
    void queries.invalidateQueries({ queryKey: RELEASES_KEY });
    void queries.invalidateQueries({ queryKey: READY_KEY });
  }
}

import type { RemoteState } from '@storedeck/contract';

import type { StoredRunners } from './runner-storage.ts';

/**
 * Which of the Macs the server is connected to; undefined for none of them. The server names only host and user, so of
 * two that share both the one that was connected last is meant.
 */
export function connectedRunner(
  { runners, activeId }: StoredRunners,
  remote: Pick<RemoteState, 'state' | 'host' | 'user'> | undefined,
): string | undefined {
  if (!remote || remote.state === 'disconnected') return undefined;
  const matching = runners.filter(({ host, user }) => host === remote.host && user === remote.user);
  return (matching.find(({ id }) => id === activeId) ?? matching[0])?.id;
}

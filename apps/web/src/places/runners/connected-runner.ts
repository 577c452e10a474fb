import type { RemoteState } from '@storedeck/contract';

import type { StoredRunners } from './runner-storage.ts';

/**
 * The id of the Mac that the server is connected to; undefined if it is not connected. The server reports only host and
 * user, so when two Macs have the same host and user, the result is the one that was connected last.
 */
export function connectedRunner(
  { runners, activeId }: StoredRunners,
  remote: Pick<RemoteState, 'state' | 'host' | 'user'> | undefined,
): string | undefined {
  if (!remote || remote.state === 'disconnected') return undefined;
  const matching = runners.filter(({ host, user }) => host === remote.host && user === remote.user);
  return (matching.find(({ id }) => id === activeId) ?? matching[0])?.id;
}

import type { PublishState } from '@storedeck/contract';
import { useQuery } from '@tanstack/react-query';

import { PUBLISHING_KEY } from './publish-events.ts';

/** The phase of publishing; undefined until the server has sent it. Sends no request. */
export function usePublishPhase(): PublishState['phase'] | undefined {
  return useQuery<PublishState>({ queryKey: PUBLISHING_KEY, enabled: false }).data?.phase;
}

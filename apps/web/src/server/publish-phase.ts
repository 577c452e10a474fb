import type { Client, PublishState } from '@storedeck/contract';
import { useQuery } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { useFirstView } from './first-view.ts';
import { PUBLISHING_KEY } from './publish-events.ts';

/** Returns the query of the state of publishing, which the event `publish` updates. */
export function publishingQuery(client: Client) {
  return {
    queryKey: PUBLISHING_KEY,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<PublishState> => client.readPublish({ signal }),
  };
}

/** The phase of publishing. It is read after the first view is drawn, so that the request does not delay that view. */
export function usePublishPhase(): PublishState['phase'] | undefined {
  const isDue = useFirstView();
  const { data } = useQuery({ ...publishingQuery(useClient()), enabled: isDue });
  return data?.phase;
}

/** Whether there is a plan, as far as the page knows: this reads nothing by itself. */
export function useHasPlan(): boolean {
  const { data } = useQuery({ ...publishingQuery(useClient()), enabled: false });
  return Boolean(data?.plan);
}

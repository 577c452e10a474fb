import type { PublishState } from '@storedeck/contract';
import { useQuery } from '@tanstack/react-query';

import { useFirstView } from '../ui/first-view.ts';
import { useClient } from './client.ts';
import { PUBLISHING_KEY } from './publish-events.ts';

/** The phase of publishing. It is read after the first view is drawn, so that the request does not delay that view. */
export function usePublishPhase(): PublishState['phase'] | undefined {
  const client = useClient();
  const isDue = useFirstView();
  const { data } = useQuery<PublishState>({
    queryKey: PUBLISHING_KEY,
    enabled: isDue,
    queryFn: ({ signal }) => client.readPublish({ signal }),
  });
  return data?.phase;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';
import { refreshIosStatus } from '../../../server/devices.ts';
import { useKeptState } from '../../../ui/kept-state.ts';

/** Starting WebDriverAgent on a device. When it was started here outlives a visit to another place. */
export function useLaunch(udid: string) {
  const client = useClient();
  const queries = useQueryClient();
  const [startedAt, setStartedAt] = useKeptState<number | null>(`wda-launch ${udid}`, null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.launchWda({ body: { udid } }),
    onMutate: () => setStartedAt(() => Date.now()),
    onSettled: () => refreshIosStatus(queries, udid),
  });
  return { start: () => mutate(), isPending, error, startedAt };
}

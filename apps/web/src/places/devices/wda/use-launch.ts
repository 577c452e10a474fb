import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';
import { refreshIosStatus, type IosAddress } from '../../../server/devices.ts';
import { useKeptState } from '../../../ui/kept-state.ts';

/** Starts WebDriverAgent on a device. The start time is kept while another place is open. */
export function useLaunch({ hostId, udid }: IosAddress) {
  const client = useClient();
  const queries = useQueryClient();
  const [startedAt, setStartedAt] = useKeptState<number | null>(`wda-launch ${hostId} ${udid}`, null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.launchWda({ body: { udid, host: hostId } }),
    onMutate: () => setStartedAt(() => Date.now()),
    onSettled: () => refreshIosStatus(queries, { hostId, udid }),
  });
  return { start: () => mutate(), isPending, error, startedAt };
}

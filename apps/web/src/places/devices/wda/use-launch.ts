import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';
import { refreshIosStatus } from '../../../server/devices.ts';
import type { DeviceAddress } from '../../../server/hosts.ts';
import { useKeptState } from '../../../ui/kept-state.ts';

/** Starts WebDriverAgent on a device. The start time is kept while another place is open. */
export function useLaunch({ host, device }: DeviceAddress) {
  const client = useClient();
  const queries = useQueryClient();
  const [startedAt, setStartedAt] = useKeptState<number | null>(`wda-launch ${host} ${device}`, null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.launchWda({ body: { udid: device, host } }),
    onMutate: () => setStartedAt(() => Date.now()),
    onSettled: () => refreshIosStatus(queries, { host, device }),
  });
  return { start: () => mutate(), isPending, error, startedAt };
}

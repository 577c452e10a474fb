import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';
import { refreshIosDevices } from '../../../server/devices.ts';
import type { DeviceAddress } from '../../../server/hosts.ts';

/**
 * Boots a simulator or shuts it down. `isPending` stays true if the user opens another place and returns before the
 * request has ended.
 */
export function useSwitch({ host, device }: DeviceAddress, to: 'on' | 'off') {
  const client = useClient();
  const queries = useQueryClient();
  const mutationKey = ['simulator', host, device, to];
  const body = { udid: device, host };
  const { mutate, error, reset } = useMutation({
    mutationKey,
    mutationFn: () => (to === 'on' ? client.bootSimulator({ body }) : client.shutDownSimulator({ body })),
    onSettled: () => refreshIosDevices(queries, host),
  });
  return { start: () => mutate(), isPending: useIsMutating({ mutationKey }) > 0, error, reset };
}

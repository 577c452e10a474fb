import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';
import { refreshIosDevices, type IosAddress } from '../../../server/devices.ts';

/**
 * Boots a simulator or shuts it down. `isPending` stays true if the user opens another place and returns before the
 * request has ended.
 */
export function useSwitch({ hostId, udid }: IosAddress, to: 'on' | 'off') {
  const client = useClient();
  const queries = useQueryClient();
  const mutationKey = ['simulator', hostId, udid, to];
  const body = { udid, host: hostId };
  const { mutate, error, reset } = useMutation({
    mutationKey,
    mutationFn: () => (to === 'on' ? client.bootSimulator({ body }) : client.shutDownSimulator({ body })),
    onSettled: () => refreshIosDevices(queries, hostId),
  });
  return { start: () => mutate(), isPending: useIsMutating({ mutationKey }) > 0, error, reset };
}

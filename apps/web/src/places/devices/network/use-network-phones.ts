import type { ResponseOf } from '@storedeck/contract';
import { useMutation, useQuery } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';

const LOOK_AGAIN_MS = 3000;

export interface NetworkPhones {
  /** The phones that adb has discovered. */
  readonly phones: ResponseOf<'networkPhones'>['phones'];
  readonly isBusy: boolean;
  /** Why the last action failed; null after a success. */
  readonly error: Error | null;
  /** A sentence that says what the last action has done. */
  readonly done: string | undefined;
  connect(address: string): void;
  disconnect(address: string): void;
  pair(address: string, code: string): void;
}

/** The phones in the network of a host. A connected phone appears in the list of devices automatically. */
export function useNetworkPhones(host: string): NetworkPhones {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['network-phones', host],
    queryFn: ({ signal }) => client.networkPhones({ query: { host }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const action = useMutation({ mutationFn: (act: () => Promise<string>) => act() });
  return {
    phones: data?.phones ?? [],
    isBusy: action.isPending,
    error: action.error,
    done: action.data,
    connect: (address) =>
      action.mutate(async () => {
        const { serial } = await client.connectPhone({ body: { address, host } });
        return `${serial} is connected.`;
      }),
    disconnect: (address) =>
      action.mutate(async () => {
        await client.disconnectPhone({ body: { address, host } });
        return `${address} is disconnected.`;
      }),
    pair: (address, code) =>
      action.mutate(async () => {
        await client.pairPhone({ body: { address, code, host } });
        return 'The phone is paired. Now connect it.';
      }),
  };
}

import { fetchFromServer } from '@storedeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** A kind of device that the demo can simulate. */
export interface StrangeKind {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  readonly isOn: boolean;
}

/** Kinds of one idea, under a heading. */
export interface StrangeGroup {
  readonly name: string;
  readonly kinds: readonly StrangeKind[];
}

// Only the demo has this address, so it is no part of the contract.
const PATH = '/api/demo/devices';
const KEY = ['simulated-kinds'];

/** Returns the kinds of devices that the demo can simulate, in groups. There are none without a demo. */
export function useStrangeKinds(): readonly StrangeGroup[] {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request(PATH, { signal }),
    retry: false,
  });
  return data ?? [];
}

/** Switches a kind on or off. */
export function useSwitchKind(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      request(`${PATH}?kind=${encodeURIComponent(id)}&on=${isOn}`, { method: 'POST' }),
    onSuccess: (groups) => queries.setQueryData(KEY, groups),
  });
}

async function request(path: string, init: RequestInit): Promise<readonly StrangeGroup[]> {
  const response = await fetchFromServer(path, init);
  return ((await response.json()) as { groups: readonly StrangeGroup[] }).groups;
}

import type { CaptureScreen, CaptureState } from '@storedeck/contract';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

import { CAPTURE_KEY } from './capture-events.ts';
import { useClient } from './client.ts';

/** The state of the capture, kept up to date by the event `capture`. */
export function useCapture(): UseQueryResult<CaptureState> {
  const client = useClient();
  return useQuery({
    queryKey: CAPTURE_KEY,
    queryFn: ({ signal }) => client.captureState({ signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** Something that is done with the capture. */
export type CaptureAct =
  | { readonly kind: 'check' | 'stop' | 'next' }
  | { readonly kind: 'start'; readonly resume: boolean; readonly byHand?: boolean }
  | ({ readonly kind: 'screen'; readonly languages: string[] } & CaptureScreen)
  | { readonly kind: 'take'; readonly name: string }
  /** Without addresses, all pictures are accepted. */
  | { readonly kind: 'accept'; readonly addresses?: string[] };

/** Checks, starts, takes by hand, stops or accepts. */
export function useCaptureAct() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: CaptureAct): Promise<CaptureState> => {
      switch (act.kind) {
        case 'check':
          return client.checkCapture();
        case 'stop':
          return client.stopCapture();
        case 'start':
          return client.startCapture({ body: { resume: act.resume, byHand: act.byHand ?? false } });
        case 'screen': {
          const { kind: _, ...body } = act;
          return client.captureScreen({ body });
        }
        case 'take':
          return client.takeByHand({ body: { name: act.name } });
        case 'next':
          return client.nextByHand();
        case 'accept':
          return client.acceptCapture({ body: act.addresses ? { addresses: act.addresses } : {} });
      }
    },
    onSuccess: (state) => queries.setQueryData(CAPTURE_KEY, state),
  });
}

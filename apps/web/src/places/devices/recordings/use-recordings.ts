import type { Recording } from '@storedeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useClient } from '../../../server/client.ts';

const KEY = ['recordings'] as const;
// No event reports that a recording has begun or grown, so the list is read again after this time, in ms.
const LOOK_AGAIN_MS = 5000;

export interface Recordings {
  /** The recordings, the newest first. */
  readonly list: readonly Recording[];
  /** Why the last deletion failed; null after a success. */
  readonly error: Error | null;
  remove(recording: Recording): void;
}

/** The recordings in the working folder. */
export function useRecordings(): Recordings {
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => client.recordings({ signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const removal = useMutation({
    mutationFn: ({ name }: Recording) => client.deleteRecording({ body: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return {
    list: data?.recordings ?? [],
    error: removal.error,
    remove: (recording) => removal.mutate(recording),
  };
}

import type { Recording } from '@storedeck/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import { useClient } from '../../../server/client.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';

const KEY = ['recordings'] as const;
// Another window may begin or end a recording, and no event reports this, so the list is read again after this time, in
// ms; sooner while a recording grows.
const LOOK_AGAIN_MS = 5000;
const GROWING_MS = 1000;

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
    refetchInterval: ({ state }) =>
      state.data?.recordings.some(({ isRunning }) => isRunning) ? GROWING_MS : LOOK_AGAIN_MS,
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

/** Reads the list of recordings again when a recording of this device has begun or ended. */
export function useFollowedRecording(mirror: LiveMirror): void {
  const queries = useQueryClient();
  const { recording, finished } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const file = recording?.file;
  useEffect(() => void queries.invalidateQueries({ queryKey: KEY }), [queries, file, finished]);
}

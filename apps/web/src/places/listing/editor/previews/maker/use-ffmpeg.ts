import { useQuery } from '@tanstack/react-query';

import { useClient } from '../../../../../server/client.ts';

/** Looks for the ffmpeg of the computer on which the server runs. Undefined until it is known, and if nobody needs it. */
export function useFfmpeg(isNeeded: boolean) {
  const client = useClient();
  // Looked for again in each dialog, because the user may have installed it meanwhile.
  const { data } = useQuery({
    queryKey: ['ffmpeg'],
    enabled: isNeeded,
    gcTime: 0,
    queryFn: ({ signal }) => client.ffmpeg({ signal }),
  });
  return isNeeded ? data : undefined;
}

/** What `useFfmpeg` has found. */
export type Ffmpeg = ReturnType<typeof useFfmpeg>;

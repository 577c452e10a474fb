import { useState } from 'react';

import { useConnection } from './connected.ts';

/**
 * Returns whether loading a picture or another address of the server has failed, a function that reports such a
 * failure, and the key of the element that loads the address. A reconnection to the server or a sync clears the
 * failure, so that the address is loaded again. If the reconnection or the sync happens while a failure is being
 * reported, the key changes, so that a new element loads the address.
 */
export function useFailedLoad(url: string | null): [failed: boolean, onFail: () => void, elementKey: number] {
  const connection = useConnection();
  const [failure, setFailure] = useState<{ url: string | null; connection: number } | null>(null);
  const isOfUrl = failure !== null && failure.url === url;
  return [
    isOfUrl && failure.connection === connection,
    () => setFailure({ url, connection }),
    isOfUrl ? failure.connection + 1 : 0,
  ];
}

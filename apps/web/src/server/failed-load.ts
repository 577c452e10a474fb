import { useState } from 'react';

import { useConnection } from './connected.ts';

/**
 * Returns whether loading a picture or another address of the server has failed, and a function that reports such a
 * failure. A reconnection to the server and a sync clear the failure, so that the address is loaded again.
 */
export function useFailedLoad(url: string | null): [failed: boolean, onFail: () => void] {
  const connection = useConnection();
  const [failure, setFailure] = useState<{ url: string | null; connection: number } | null>(null);
  return [
    failure !== null && failure.url === url && failure.connection === connection,
    () => setFailure({ url, connection }),
  ];
}

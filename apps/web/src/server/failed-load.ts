import { useState } from 'react';

import { useConnection } from './connected.ts';

/**
 * Whether loading a picture or another address of the server has failed, and a function that reports such a failure.
 * When a lost connection to the server has returned, and after a sync, the address may be loaded again.
 */
export function useFailedLoad(url: string | null): [failed: boolean, onFail: () => void] {
  const connection = useConnection();
  const [failure, setFailure] = useState<{ url: string | null; connection: number } | null>(null);
  return [
    failure !== null && failure.url === url && failure.connection === connection,
    () => setFailure({ url, connection }),
  ];
}

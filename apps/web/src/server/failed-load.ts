import { useState } from 'react';

import { useConnection } from './connected.ts';

/**
 * Whether a picture or another address of the server could not be loaded, and a function to be called when its loading
 * fails. After the connection to the server was lost and has returned, the address may be loaded again.
 */
export function useFailedLoad(url: string | null): [failed: boolean, onFail: () => void] {
  const connection = useConnection();
  const [failure, setFailure] = useState<{ url: string | null; connection: number } | null>(null);
  return [
    failure !== null && failure.url === url && failure.connection === connection,
    () => setFailure({ url, connection }),
  ];
}

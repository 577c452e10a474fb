import { isApiError } from '@storedeck/contract';
import { createContext, useContext } from 'react';

export const ConnectedContext = createContext(true);

/** False while the server cannot be reached. */
export function useConnected(): boolean {
  return useContext(ConnectedContext);
}

/** True for the error of a request that never reached the server. */
export function isUnreached(error: unknown): boolean {
  return isApiError(error) && error.status === 0;
}

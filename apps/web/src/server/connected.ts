import { isApiError } from '@storedeck/contract';
import { createContext, useContext } from 'react';

/**
 * `count` increases with each reconnection to the server, and with each sync; `credentialChanges` with each change of
 * the credentials, and with each test that they pass.
 */
export const ConnectionContext = createContext({ connected: true, count: 0, credentialChanges: 0 });

/** Whether the server can be reached. */
export function useConnected(): boolean {
  return useContext(ConnectionContext).connected;
}

/**
 * A number that changes when files that could not be loaded may be available again: after each reconnection to the
 * server, and after each sync, because a sync replaces the pictures.
 */
export function useConnection(): number {
  return useContext(ConnectionContext).count;
}

/** Whether a request has failed because the server could not be reached. */
export function isUnreached(error: unknown): boolean {
  return isApiError(error) && error.status === 0;
}

/** A number that changes when earlier refusals of the credentials no longer count. */
export function useCredentialChanges(): number {
  return useContext(ConnectionContext).credentialChanges;
}

import { createClient, type Client } from '@storedeck/contract';
import { createContext, useContext } from 'react';

import { THIS_WINDOW } from './this-window.ts';

/**
 * The client of the server that served this page. It uses relative addresses, so its requests have the origin of the
 * page, which the server's guard accepts.
 */
export const pageClient: Client = createClient({ holder: THIS_WINDOW });

const ClientContext = createContext(pageClient);

export function useClient(): Client {
  return useContext(ClientContext);
}

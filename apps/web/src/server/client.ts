import { createClient, type Client } from '@storedeck/contract';
import { createContext, useContext } from 'react';

/** The client of the server that served this page. It uses relative addresses, which the server's guard accepts. */
export const pageClient: Client = createClient();

const ClientContext = createContext(pageClient);

export function useClient(): Client {
  return useContext(ClientContext);
}

import { isApiError } from '@storedeck/contract';

/** The two fingerprints of a Mac whose host key has changed; undefined for any other failure. */
export function changedHostKey(error: Error): { known: string; offered: string } | undefined {
  if (!isApiError(error) || error.code !== 'HOST_KEY_CHANGED') return undefined;
  // The message contains them in this order: the key changed from … to ….
  const [known, offered] = error.message.match(/SHA256:[A-Za-z0-9+/]{43}/g) ?? [];
  return known === undefined || offered === undefined ? undefined : { known, offered };
}

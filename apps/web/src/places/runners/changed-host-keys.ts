import { isApiError } from '@storedeck/contract';

/** Reads the two fingerprints from the error about a changed host key; undefined for any other error. */
export function changedHostKeys(error: Error): { known: string; offered: string } | undefined {
  if (!isApiError(error) || error.code !== 'HOST_KEY_CHANGED') return undefined;
  // The message names the known fingerprint first and then the new one: the key changed from … to ….
  const [known, offered] = error.message.match(/SHA256:[A-Za-z0-9+/]{43}/g) ?? [];
  return known === undefined || offered === undefined ? undefined : { known, offered };
}

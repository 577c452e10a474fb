import { z } from 'zod';

/**
 * The key under which the browser stores the address and the token of the STF server. Storedeck's own server does not
 * store them.
 */
const STF_KEY = 'storedeck-stf-v1';

const StoredStf = z.object({ url: z.string().max(2000), token: z.string().max(2000) });
/** The STF server that was used last, with the token of the user. */
export type StoredStf = z.infer<typeof StoredStf>;

/** Reads the stored STF server. Returns empty texts if none is stored or the stored value is not valid. */
export function readStf(storage: () => Pick<Storage, 'getItem'>): StoredStf {
  try {
    return StoredStf.parse(JSON.parse(storage().getItem(STF_KEY) ?? ''));
  } catch {
    return { url: '', token: '' };
  }
}

/**
 * Stores the STF server. If the browser cannot store it, no error is thrown, and the user must type the address and the
 * token again the next time.
 */
export function writeStf(storage: () => Pick<Storage, 'setItem'>, { url, token }: StoredStf): void {
  try {
    storage().setItem(STF_KEY, JSON.stringify({ url, token }));
  } catch {
    // The storage is full or not available to the page.
  }
}

import { z } from 'zod';

/** The key under which the browser stores the STF server. The server of this page does not store the STF server. */
const STF_KEY = 'storedeck-stf-v1';

const StoredStf = z.object({ url: z.string().max(2000), token: z.string().max(2000) });
/** The STF server that was used last, with the token of the user. */
export type StoredStf = z.infer<typeof StoredStf>;

/** Reads the stored server. Returns empty texts if no server is stored or the server cannot be read. */
export function readStf(storage: () => Pick<Storage, 'getItem'>): StoredStf {
  try {
    return StoredStf.parse(JSON.parse(storage().getItem(STF_KEY) ?? ''));
  } catch {
    return { url: '', token: '' };
  }
}

/** Stores the server. If the browser cannot store the server, the user must type it again the next time. */
export function writeStf(storage: () => Pick<Storage, 'setItem'>, { url, token }: StoredStf): void {
  try {
    storage().setItem(STF_KEY, JSON.stringify({ url, token }));
  } catch {
    // The storage is full or not available to the page.
  }
}

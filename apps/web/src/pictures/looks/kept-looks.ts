import type { PictureLook } from '@storedeck/listing/compare';

/**
 * The name of the database. Use a new name when the pixels that `pictureLook` gets or its result change, because looks of
 * different versions cannot be compared.
 */
const DATABASE = 'storedeck-looks-2';
const STORE = 'looks';

let opening: Promise<IDBDatabase> | undefined;

/**
 * Reads the stored `PictureLook` of a picture; undefined when there is none, or when the browser's storage cannot be
 * read.
 */
export async function keptLook(sha256: string | null): Promise<PictureLook | undefined> {
  if (sha256 === null) return undefined;
  const look = await request<PictureLook | undefined>('readonly', (store) => store.get(sha256));
  return look?.cells instanceof Uint8Array ? look : undefined;
}

/** Stores the look of a picture, so that the picture need not be decoded when the page is loaded again. */
export async function keepLook(sha256: string | null, look: PictureLook): Promise<void> {
  if (sha256 !== null) await request('readwrite', (store) => store.put(look, sha256));
}

async function request<Value>(
  mode: IDBTransactionMode,
  send: (store: IDBObjectStore) => IDBRequest,
): Promise<Value | undefined> {
  try {
    const database = await (opening ??= open());
    const sent = send(database.transaction(STORE, mode).objectStore(STORE));
    return (await settled(sent)) as Value;
  } catch {
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  const opened = indexedDB.open(DATABASE);
  opened.addEventListener('upgradeneeded', () => opened.result.createObjectStore(STORE));
  return settled(opened);
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')));
  });
}

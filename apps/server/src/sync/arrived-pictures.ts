import { randomUUID } from 'node:crypto';

import type { SyncPicture } from '@storedeck/contract';
import { STORE_SLUGS } from '@storedeck/listing';
import type { ArrivedPicture } from '@storedeck/store-sync';

import { RequestError } from '../http/request-error.ts';

/** The pictures that the running sync has fetched. Clients name them by an id, never by a path. */
export class ArrivedPictures {
  readonly #paths = new Map<string, string>();

  add({ store, file, path }: ArrivedPicture): SyncPicture {
    const id = randomUUID();
    this.#paths.set(id, path);
    return { id, store: STORE_SLUGS[store], file };
  }

  /** Returns the absolute path of a picture. @throws RequestError FILE_NOT_FOUND */
  pathOf(id: string): string {
    const path = this.#paths.get(id);
    if (path !== undefined) return path;
    throw new RequestError('FILE_NOT_FOUND', 'There is no such picture: its sync has ended.');
  }

  clear(): void {
    this.#paths.clear();
  }
}

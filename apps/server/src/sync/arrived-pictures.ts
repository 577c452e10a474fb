import { randomUUID } from 'node:crypto';

import type { SyncPicture } from '@storedeck/contract';
import type { ArrivedPicture } from '@storedeck/store-sync';

import { ServerError } from '../server-error.ts';

/** The pictures that the running sync has fetched. Clients name them by an id, never by a path. */
export class ArrivedPictures {
  readonly #paths = new Map<string, string>();

  add({ store, file, path }: ArrivedPicture): SyncPicture {
    const id = randomUUID();
    this.#paths.set(id, path);
    return { id, store, file };
  }

  /** Returns the absolute path of a picture. @throws ServerError FILE_NOT_FOUND */
  findPath(id: string): string {
    const path = this.#paths.get(id);
    if (path !== undefined) return path;
    throw new ServerError('FILE_NOT_FOUND', 'There is no such picture: its sync has ended.');
  }

  clear(): void {
    this.#paths.clear();
  }
}

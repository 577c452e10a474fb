import { ServerError } from '../server-error.ts';

/** Throws the error of a listing that the working folder does not have. */
export function throwMissing(which: 'current' | 'draft' | 'new'): never {
  throw new ServerError('LISTING_MISSING', `There is no ${which} listing in the folder.`, {
    hint:
      which === 'new'
        ? 'Write listing.json, or start New on the page.'
        : 'Read it with "storedeck sync" first.',
  });
}

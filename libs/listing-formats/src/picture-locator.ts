import { basename, dirname } from 'node:path';

import type { ReadPicture } from './read-listing.ts';

/**
 * Finds the file of a listing's picture by the `file` value of its entry. `path` is relative to `root`, the folder that
 * must contain the file.
 */
export type PictureLocator = (file: string) => { readonly path: string; readonly root: string };

/** Locates pictures in a working folder. */
export function picturesIn(root: string): PictureLocator {
  return (file) => ({ path: file, root });
}

/** Locates pictures at the paths from which they were read. */
export function picturesAsRead(pictures: readonly ReadPicture[]): PictureLocator {
  const sources = new Map(pictures.map(({ from, image }) => [image.file, from]));
  return (file) => {
    const path = sources.get(file) ?? file;
    return { path: basename(path), root: dirname(path) };
  };
}

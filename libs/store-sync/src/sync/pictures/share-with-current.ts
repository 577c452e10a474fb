import type { SavedPictures } from './saved-picture.ts';
import type { WantedPicture } from './wanted-picture.ts';

/** The pictures to save, and the pictures of the draft that are already saved with Current. */
export interface SharedPictures {
  wanted: WantedPicture[];
  /**
   * The pictures that the draft shares with Current: the key is the path in the draft, the value is the path in
   * Current.
   */
  shared: ReadonlyMap<string, string>;
}

/** Separates the draft's pictures that Current also has, so that each picture is downloaded and saved once. */
export function shareWithCurrent(pictures: readonly WantedPicture[]): SharedPictures {
  const inCurrent = new Map(
    pictures.filter(({ path }) => path.startsWith('current/')).map(({ key, path }) => [key, path]),
  );
  const wanted: WantedPicture[] = [];
  const shared = new Map<string, string>();
  for (const picture of pictures) {
    const path = inCurrent.get(picture.key);
    if (path === undefined || picture.path.startsWith('current/')) wanted.push(picture);
    else shared.set(picture.path, path);
  }
  return { wanted, shared };
}

/** Adds the shared pictures, with their paths in the draft as keys, to the saved pictures. */
export function withShared(saved: SavedPictures, shared: SharedPictures['shared']): SavedPictures {
  const more = [...shared].flatMap(([path, from]) => {
    const picture = saved.get(from);
    return picture ? [[path, picture] as const] : [];
  });
  return new Map([...saved, ...more]);
}

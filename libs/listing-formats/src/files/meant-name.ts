import { nearestWord } from '@storedeck/listing';

/** Adds to the path of a file or folder the name that was probably meant: `keyword.txt (did you mean keywords.txt?)`. */
export function withMeantName(folder: string, name: string, names: readonly string[]): string {
  const path = folder === '' ? name : `${folder}/${name}`;
  const small = names.map((each) => each.toLowerCase());
  const written = name.toLowerCase();
  // Of several names that contain it, such as those of all screenshots, none is more probable than the others.
  const isUnclear = small.filter((each) => each.includes(written)).length > 1;
  // A long name is similar to none, and there may be very many.
  const nearest = isUnclear || name.length > 40 ? undefined : nearestWord(written, small);
  const meant = names[small.indexOf(nearest ?? '')];
  return `${path}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
}

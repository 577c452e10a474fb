import type { ChosenFile } from '../../../server/send-files.ts';
import { byDepth, recognized, type RecognizedListing } from './recognized-listing.ts';

/**
 * Matches the files of gradle-play-publisher below a `play` folder, in the layouts of all its versions. Other files, such
 * as keys and products, are not sent.
 */
const LISTING_FILE =
  /^(?:listings\/|release-notes\/|(?:contact-(?:email|phone|website)|default-language)\.txt$|(?:contact(?:Email|Phone|Website)|defaultLanguage)$|[a-z]{2,3}(?:-[A-Za-z0-9]{2,4})?\/(?:listing\/|whatsnew$))/;

interface PlayFile {
  readonly module: string;
  readonly set: string;
  readonly path: string;
  readonly file: File;
}

/**
 * Finds the listings of gradle-play-publisher. The files of a flavour lie over those of `main`, as in the plugin: the
 * pictures of a slot are replaced together.
 */
export function recognizeGradlePlay(files: readonly ChosenFile[]): RecognizedListing[] {
  const found = files.flatMap(({ path, file }): PlayFile[] => {
    const place = findPlace(path);
    return place ? [{ ...place, file }] : [];
  });
  return [...Map.groupBy(found, ({ module }) => module)]
    .toSorted(([a], [b]) => byDepth(a, b))
    .flatMap(([module, inModule]) => recognizeSets(module, inModule));
}

/** The module and the source set in which a listing file is: `app/src/beta/play/…` is in `beta` of `app`. */
function findPlace(path: string): Omit<PlayFile, 'file'> | undefined {
  const parts = path.split('/');
  const play = parts.findIndex(
    (part, at) => part === 'play' && LISTING_FILE.test(parts.slice(at + 1).join('/')),
  );
  if (play === -1) return undefined;
  const isInSet = parts[play - 2] === 'src';
  return {
    module: parts.slice(0, isInSet ? play - 2 : play).join('/'),
    set: (isInSet ? parts[play - 1] : undefined) ?? 'main',
    path: parts.slice(play + 1).join('/'),
  };
}

function recognizeSets(module: string, files: readonly PlayFile[]): RecognizedListing[] {
  const sets = Map.groupBy(files, ({ set }) => set);
  const main = sets.get('main') ?? [];
  return [...sets]
    .toSorted(([a], [b]) => Number(b === 'main') - Number(a === 'main'))
    .map(([set, own]) => {
      const replaced = new Set(own.map(({ path }) => findPart(path)));
      const kept = set === 'main' ? [] : main.filter(({ path }) => !replaced.has(findPart(path)));
      const label = ['gradle-play-publisher', set === 'main' ? '' : set, module === '' ? '' : `in ${module}`];
      return recognized('gradle-play', label.filter(Boolean).join(' '), [...own, ...kept]);
    });
}

/** What a file belongs to: a text is a part of its own, the pictures of a slot are one part. */
function findPart(path: string): string {
  const [, slot] = /^(.*\/(?:graphics|images)\/[^/.]+)/.exec(path) ?? [];
  return slot ?? path;
}

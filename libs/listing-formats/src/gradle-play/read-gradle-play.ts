import { type GooglePlayListing, type GooglePlayLocale, storeLocale } from '@storedeck/listing';

import { OTHER_FORMAT } from '../files/picture-names.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { Losses } from '../lost.ts';
import {
  EMPTY_LOCALE,
  type ReadFilesOptions,
  type ReadListing,
  type ReadPicture,
  refuseEmpty,
  Slots,
} from '../read-listing.ts';
import { findLayers } from './find-layers.ts';
import { overlay, type PlayLanguage, type PlayLayer, readLayer } from './read-layer.ts';

/**
 * Reads the listing of gradle-play-publisher from a `src/main/play` folder, in the layouts of all its versions. The
 * folder of a flavour is laid over that of `main`. What a language lacks is taken from the default language, as the
 * plugin does when it uploads. Release notes are those for production, or else for all tracks. Keys, products and
 * subscriptions in the folder are never opened.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_UNSAFE, FILE_DENIED, FILE_UNREADABLE, ABORTED
 */
export async function readGradlePlay({
  path,
  identity: { packageName = '' } = {},
  signal,
}: ReadFilesOptions): Promise<ReadListing> {
  const losses = new Losses();
  const { source, layers } = await findLayers(path, { losses, signal });
  const found: PlayLayer[] = [];
  for (const layer of layers) found.push(await readLayer({ source, losses }, layer));
  const shared = Object.assign({}, ...found.toReversed().map((layer) => layer.shared)) as PlayLayer['shared'];
  const pictures: ReadPicture[] = [];
  const locales = await readPlayLocales(mergeLanguages(found, shared['defaultLanguage']), {
    source,
    losses,
    pictures,
  });
  const googlePlay = { packageName, ...sharedFacts(shared, losses), locales };
  if (packageName === '') losses.add('The folder does not say which app it is.', 'googlePlay.packageName');
  return refuseEmpty({ listing: { schemaVersion: 1, googlePlay }, pictures, lost: losses.list() }, path);
}

function sharedFacts(
  { defaultLanguage, ...contact }: PlayLayer['shared'],
  losses: Losses,
): Pick<GooglePlayListing, 'defaultLanguage' | 'contact'> {
  const code = defaultLanguage === undefined ? undefined : storeLocale('googlePlay', defaultLanguage);
  if (defaultLanguage !== undefined && code === undefined)
    losses.add('Google Play has no such language.', `default language (${defaultLanguage.slice(0, 60)})`);
  return {
    ...(code !== undefined && { defaultLanguage: code }),
    ...(Object.keys(contact).length > 0 && { contact }),
  };
}

/** Lays the layers over each other, and all languages over the default language. */
function mergeLanguages(layers: readonly PlayLayer[], defaultLanguage = ''): Map<string, PlayLanguage> {
  const merged = new Map<string, PlayLanguage>();
  for (const { languages } of layers)
    for (const [code, language] of languages) merged.set(code, overlay(merged.get(code), language));
  const main = merged.get(storeLocale('googlePlay', defaultLanguage) ?? '');
  if (main) for (const [code, language] of merged) merged.set(code, overlay(language, main));
  return merged;
}

async function readPlayLocales(
  languages: ReadonlyMap<string, PlayLanguage>,
  { source, losses, pictures }: { source: SourceFolder; losses: Losses; pictures: ReadPicture[] },
): Promise<Record<string, GooglePlayLocale>> {
  const locales: Record<string, GooglePlayLocale> = {};
  for (const [code, { texts, pictures: paths }] of [...languages].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const slots = new Slots(pictures, 'googlePlay', code);
    for (const [slot, files] of Object.entries(paths))
      for (const file of files) {
        const picture = await source.picture(file);
        if (typeof picture === 'string') losses.add(picture, file);
        else if (picture.extension === 'webp') losses.add(OTHER_FORMAT, file);
        else slots.add(slot, picture);
      }
    const hasPictures = Object.keys(slots.images).length > 0;
    if (hasPictures || Object.keys(texts).length > 0)
      locales[code] = { ...texts, ...(hasPictures && { images: slots.images }) };
    else losses.add(EMPTY_LOCALE, code);
  }
  return locales;
}

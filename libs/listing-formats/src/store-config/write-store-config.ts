import { type AppStoreListing, type AppStoreLocale, isPreviewType } from '@storedeck/listing';

import { checkPath } from '../files/check-path.ts';
import { readVideoFormat } from '../files/read-video-format.ts';
import { replaceFolder } from '../files/replace-folder.ts';
import { isSlotName, refuseLocale } from '../folder-name.ts';
import { writtenCategory } from '../known-category.ts';
import { APP_STORE_TEXTS } from '../listing-texts.table.ts';
import { addUnknownKeys, Losses } from '../lost.ts';
import { parseListing, type WriteListingOptions, type WrittenListing } from '../write-listing.ts';
import { writeSlot } from '../write-slot.ts';
import type { Writing } from '../writing.ts';
import type { StoreConfig, StoreConfigInfo, StoreConfigPreview } from './store-config-schema.ts';

const NO_KEY = 'store.config.json has no key for it.';
const NOT_CLEARED = 'Empty: store.config.json cannot clear it; what the file does not name stays as it is.';
const NO_TEXT = 'It contains half a character (a lone surrogate), which a JSON file cannot hold.';

/**
 * Writes the App Store part of a listing as `store.config.json`, version 0, with its screenshots in
 * `store/apple/screenshot/<locale>/<display type>/` and its app previews in
 * `store/apple/preview/<locale>/<type>/`. The whole folder `out` is replaced by renaming.
 *
 * @throws ListingFormatError PATH_INVALID, LISTING_INVALID, FORMAT_UNSAFE, FILE_DENIED, FILE_UNREADABLE,
 * EXPORT_BLOCKED, DISK_FULL, FOLDER_NOT_WRITABLE, ABORTED
 */
export async function writeStoreConfig(options: WriteListingOptions): Promise<WrittenListing> {
  const root = checkPath(options.root);
  const { appStore, ...others } = parseListing(options.listing);
  const out = checkPath(options.out);
  const losses = new Losses();
  addUnknownKeys(losses, { object: others, known: new Set(['schemaVersion']), place: '', reason: NO_KEY });
  const files = await replaceFolder({ ...options, out }, async (target) => {
    const apple = appStore && (await makeApple(appStore, { target, losses, root }));
    const config: StoreConfig = { configVersion: 0, ...(apple && { apple }) };
    await target.write('store.config.json', Buffer.from(`${JSON.stringify(config, null, 2)}\n`));
  });
  return { path: out, files, lost: losses.list() };
}

async function makeApple(
  { bundleId, version, copyright, categories, locales, ...others }: AppStoreListing,
  writing: Writing,
): Promise<NonNullable<StoreConfig['apple']>> {
  const { losses } = writing;
  addUnknownKeys(losses, {
    object: { bundleId, ...others },
    known: new Set(),
    place: 'appStore',
    reason: NO_KEY,
  });
  if (version)
    addUnknownKeys(losses, {
      object: version,
      known: new Set(['versionString']),
      place: 'appStore.version',
      reason: NO_KEY,
    });
  if (categories)
    addUnknownKeys(losses, {
      object: categories,
      known: new Set(['primary', 'secondary']),
      place: 'appStore.categories',
      reason: NO_KEY,
    });
  if (copyright === null) losses.add(NOT_CLEARED, 'appStore.copyright');
  if (categories?.primary === null) losses.add(NOT_CLEARED, 'appStore.categories.primary');
  if (categories?.secondary === null) losses.add(NOT_CLEARED, 'appStore.categories.secondary');
  const primary = writtenCategory(categories, 'primary', losses);
  const secondary = writtenCategory(categories, 'secondary', losses);
  if (secondary && !primary)
    losses.add('A secondary category needs a primary one.', 'appStore.categories.secondary');
  const info: [string, StoreConfigInfo][] = [];
  const taken = new Set<string>();
  for (const [locale, texts] of Object.entries(locales)) {
    const reason = refuseLocale(locale, taken);
    if (reason === undefined) info.push([locale, await makeInfo(texts, locale, writing)]);
    else losses.add(reason, `appStore.locales.${locale}`);
  }
  return {
    ...(version && { version: version.versionString }),
    ...(typeof copyright === 'string' && { copyright }),
    ...(primary && { categories: secondary ? [primary, secondary] : [primary] }),
    info: Object.fromEntries(info),
  };
}

async function makeInfo(
  { screenshots = {}, previews = {}, ...fields }: AppStoreLocale,
  locale: string,
  writing: Writing,
): Promise<StoreConfigInfo> {
  const { losses } = writing;
  const place = `appStore.locales.${locale}`;
  const known = new Set<string>(APP_STORE_TEXTS.map(({ key }) => key));
  addUnknownKeys(losses, { object: fields, known, place, reason: NO_KEY });
  const info: Record<string, unknown> = {};
  for (const { key, storeConfig } of APP_STORE_TEXTS) {
    const text = fields[key];
    if (text === null) losses.add(NOT_CLEARED, `${place}.${key}`);
    else if (typeof text === 'string' && !text.isWellFormed()) losses.add(NO_TEXT, `${place}.${key}`);
    else if (typeof text === 'string')
      info[storeConfig] = storeConfig === 'keywords' ? splitKeywords(text) : text;
    else if (text !== undefined) losses.add(NO_KEY, `${place}.${key}`);
  }
  const slots: Record<string, string[]> = {};
  for (const [slot, images] of Object.entries(screenshots)) {
    const at = `${place}.screenshots.${slot}`;
    if (images.length === 0) losses.add(NOT_CLEARED, at);
    else if (!isSlotName(slot)) losses.add(NO_KEY, at);
    else {
      const paths: string[] = [];
      const makeName = (position: number, extension: string): string => {
        const name = String(position + 1).padStart(2, '0');
        const path = `store/apple/screenshot/${locale}/${slot}/${name}.${extension}`;
        paths.push(path);
        return path;
      };
      await writeSlot(images, makeName, { ...writing, place: at });
      if (paths.length > 0) slots[slot] = paths;
    }
  }
  const films = await writePreviews(previews, locale, writing);
  return {
    ...info,
    ...(Object.keys(slots).length > 0 && { screenshots: slots }),
    ...(Object.keys(films).length > 0 && { previews: films }),
  } as StoreConfigInfo;
}

async function writePreviews(
  types: NonNullable<AppStoreLocale['previews']>,
  locale: string,
  writing: Writing,
): Promise<NonNullable<StoreConfigInfo['previews']>> {
  const { losses } = writing;
  const films: NonNullable<StoreConfigInfo['previews']> = {};
  for (const [type, set] of Object.entries(types)) {
    const at = `appStore.locales.${locale}.previews.${type}`;
    if (set.length === 0) losses.add(NOT_CLEARED, at);
    if (set.length > 0 && !isPreviewType(type)) losses.add(NO_KEY, at);
    if (set.length === 0 || !isPreviewType(type)) continue;
    const written: StoreConfigPreview[] = [];
    const makeName = (position: number, extension: string, index: number): string => {
      const number = String(position + 1).padStart(2, '0');
      const path = `store/apple/preview/${locale}/${type}/${number}.${extension}`;
      const posterTime = set[index]?.posterTime;
      written.push(posterTime ? { path, previewFrameTimeCode: posterTime } : path);
      return path;
    };
    await writeSlot(set, makeName, { ...writing, place: at, readFormat: readVideoFormat });
    const [only, ...others] = written;
    // Earlier versions of EAS accept only one, which is not in a list.
    if (only !== undefined) films[type] = others.length > 0 ? written : only;
  }
  return films;
}

/** Splits a text at its commas. The keywords are not trimmed, so that joining them with commas gives the same text. */
function splitKeywords(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

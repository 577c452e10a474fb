import { basename, dirname } from 'node:path';

import {
  AppPreview,
  type AppStoreListing,
  type AppStoreLocale,
  isPreviewType,
  parseUntrustedJson,
} from '@storedeck/listing';

import { checkPath } from '../files/check-path.ts';
import { followLinks } from '../files/follow-links.ts';
import { isFolder } from '../files/is-folder.ts';
import { OTHER_FORMAT } from '../files/picture-names.ts';
import { SourceFolder } from '../files/source-folder.ts';
import { isSlotName } from '../folder-name.ts';
import { knownCategory } from '../known-category.ts';
import { findLanguages } from '../languages.ts';
import { ListingFormatError } from '../listing-format-error.ts';
import { APP_STORE_TEXTS } from '../listing-texts.table.ts';
import { addUnknownKeys, Losses } from '../lost.ts';
import {
  EMPTY_LOCALE,
  type AppIdentity,
  type ReadListing,
  type ReadPicture,
  picturesIn,
  refuseEmpty,
  Slots,
} from '../read-listing.ts';
import { StoreConfig, type StoreConfigInfo, StoreConfigPreview } from './store-config-schema.ts';

const NAME = 'store.config.json';
const MAX_BYTES = 4 * 1024 * 1024;
const NO_PART = 'It is not part of a listing.';
const NO_NAME = 'It is not a display type.';

/** The file that `readStoreConfig` reads. */
export interface ReadStoreConfigOptions {
  /** Absolute path of `store.config.json`, or of the folder that contains it. */
  readonly file: string;
  /** Identifies the app, because the file does not contain this information. */
  readonly identity?: AppIdentity;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a `store.config.json` of version 0 as a listing, including the screenshots and app previews to which the file
 * refers with relative paths.
 *
 * @throws ListingFormatError PATH_INVALID, FORMAT_NOT_FOUND, FORMAT_INVALID, FORMAT_UNSAFE, FILE_DENIED,
 * FILE_UNREADABLE, ABORTED
 */
export async function readStoreConfig({
  file,
  identity = {},
  signal,
}: ReadStoreConfigOptions): Promise<ReadListing> {
  const { folder, name } = await locate(await followLinks(checkPath(file)));
  const losses = new Losses();
  const source = await SourceFolder.open(folder, { losses, signal });
  const text = await source.mainText(name, MAX_BYTES);
  if (text === undefined)
    throw new ListingFormatError('FORMAT_NOT_FOUND', `There is no ${name} in ${folder.slice(0, 200)}.`, {
      hint: `Name the file, or the folder that contains a ${NAME}.`,
    });
  const { apple, configVersion: _, ...others } = parse(text, name, losses);
  const pictures: ReadPicture[] = [];
  addUnknownKeys(losses, { object: others, known: new Set(['$schema']), place: '', reason: NO_PART });
  const bundleId = identity.bundleId ?? '';
  const appStore = apple && (await readApple(apple, bundleId, { source, losses, pictures }));
  if (appStore && bundleId === '') losses.add('The file does not say which app it is.', 'appStore.bundleId');
  const listing = { schemaVersion: 1, ...(appStore && { appStore }) } as const;
  return refuseEmpty({ listing, pictures: picturesIn(listing, pictures), lost: losses.list() }, file);
}

async function locate(path: string): Promise<{ folder: string; name: string }> {
  return (await isFolder(path))
    ? { folder: path, name: NAME }
    : { folder: dirname(path), name: basename(path) };
}

function parse(text: string, name: string, losses: Losses): StoreConfig {
  if (/\.[cm]?[jt]s$/i.test(name))
    throw new ListingFormatError('FORMAT_INVALID', `${name} is a program, which is never run.`, {
      hint: 'Run it yourself, and save its result as store.config.json.',
    });
  let json: unknown;
  try {
    json = parseUntrustedJson(text);
  } catch (cause) {
    const reason = cause instanceof RangeError ? `has ${cause.message}` : 'is not JSON; it may be cut off';
    throw new ListingFormatError('FORMAT_INVALID', `${name} ${reason}.`, {
      cause,
      hint: 'Correct it; JSON has no comments, and no comma after the last value.',
    });
  }
  const first = StoreConfig.safeParse(json);
  if (first.success) return first.data;
  for (const { path } of first.error.issues) removeValue(json, path, losses);
  const parsed = StoreConfig.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ListingFormatError(
    'FORMAT_INVALID',
    `${name} is not a store configuration of version 0: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'unknown'}.`,
    { cause: parsed.error, hint: 'Correct it; `eas metadata:lint` shows details.' },
  );
}

/** Removes a value of a wrong type, so that it does not keep the others from being read. */
function removeValue(json: unknown, path: readonly PropertyKey[], losses: Losses): void {
  const [top, ...rest] = path.map(String);
  // A list with a wrong element is removed as a whole.
  const end = path.findIndex((part) => typeof part === 'number');
  const keys = end === -1 ? rest : rest.slice(0, end - 1);
  const key = keys.at(-1);
  if (top !== 'apple' || key === undefined) return;
  let parent = (json as Record<string, unknown>)['apple'];
  for (const each of keys.slice(0, -1)) parent = (parent as Record<string, unknown>)[each];
  Reflect.deleteProperty(parent as object, key);
  losses.add(
    'Its value has another type than the store configuration.',
    `apple.${keys.join('.').slice(0, 120)}`,
  );
}

interface Reading {
  readonly source: SourceFolder;
  readonly losses: Losses;
  readonly pictures: ReadPicture[];
}

async function readApple(
  { version, copyright, categories, info = {}, ...others }: NonNullable<StoreConfig['apple']>,
  bundleId: string,
  reading: Reading,
): Promise<AppStoreListing> {
  const { losses } = reading;
  addUnknownKeys(losses, { object: others, known: new Set(), place: 'apple', reason: NO_PART });
  const locales: [string, AppStoreLocale][] = [];
  const describePlace = (name: string): string => `apple.info.${name.slice(0, 60)}`;
  for (const { code, names } of findLanguages('appStore', Object.keys(info), { losses, describePlace })) {
    const locale: AppStoreLocale = {};
    for (const name of names)
      for (const [key, value] of Object.entries(await readInfo(info[name] ?? {}, { name, code }, reading))) {
        if (locale[key] === undefined) locale[key] = value;
        else losses.add('Another entry is for the same language.', `${describePlace(name)}.${key}`);
      }
    if (Object.keys(locale).length > 0) locales.push([code, locale]);
    else losses.add(EMPTY_LOCALE, names.map(describePlace).join(', '));
  }
  const [primary, secondary] = (categories ?? []).map((category, index) => {
    const [main, ...parts] = [category].flat();
    const place = `apple.categories.${index}`;
    if (parts.length > 0) losses.add('A listing contains no subcategories.', place);
    return main === undefined ? undefined : knownCategory(main, { losses, place });
  });
  return {
    bundleId,
    // The file contains only the number of the upcoming version, so the version gets the state of a new version.
    ...(version !== undefined && {
      version: { id: 'new', versionString: version, state: 'PREPARE_FOR_SUBMISSION' },
    }),
    ...(copyright !== undefined && { copyright }),
    ...(primary !== undefined && { categories: { primary, ...(secondary !== undefined && { secondary }) } }),
    locales: Object.fromEntries(locales),
  };
}

async function readInfo(
  { screenshots = {}, previews = {}, ...fields }: StoreConfigInfo,
  { name, code }: { name: string; code: string },
  reading: Reading,
): Promise<AppStoreLocale> {
  const { losses } = reading;
  const place = `apple.info.${name}`;
  const known = new Set<string>(APP_STORE_TEXTS.map(({ storeConfig }) => storeConfig));
  addUnknownKeys(losses, { object: fields, known, place, reason: NO_PART });
  const texts: Record<string, string> = {};
  for (const { key, storeConfig } of APP_STORE_TEXTS) {
    const value = fields[storeConfig];
    if (value !== undefined) texts[key] = Array.isArray(value) ? value.join(',') : String(value);
  }
  const slots = new Slots(reading.pictures, 'appStore', code);
  for (const [slot, paths] of Object.entries(screenshots)) {
    const at = `${place}.screenshots.${slot.slice(0, 60)}`;
    if (!isSlotName(slot)) losses.add(NO_NAME, at);
    else
      for (const [index, path] of paths.entries())
        await addPicture(path, { slots, slot, at: `${at}.${index}` }, reading);
  }
  const films = new Slots(reading.pictures, 'appStore', code);
  for (const [type, value] of Object.entries(previews)) {
    const at = `${place}.previews.${type.slice(0, 60)}`;
    if (!isPreviewType(type)) losses.add('It is no type of app previews.', at);
    else
      for (const [index, preview] of [value].flat().entries())
        await addPreview(preview, { slots: films, slot: type, at: `${at}.${index}` }, reading);
  }
  return {
    ...texts,
    ...(Object.keys(slots.images).length > 0 && { screenshots: slots.images }),
    ...(Object.keys(films.images).length > 0 && { previews: films.images }),
  };
}

interface Place {
  readonly slots: Slots;
  readonly slot: string;
  readonly at: string;
}

async function addPicture(
  path: string,
  { slots, slot, at }: Place,
  { source, losses }: Reading,
): Promise<void> {
  const plain = readPath(path);
  if (plain === undefined) return losses.add(OUTSIDE, `${at} (${JSON.stringify(path.slice(0, 200))})`);
  const picture = await source.picture(plain);
  if (typeof picture === 'string') losses.add(picture, `${at} (${plain})`);
  else if (picture.extension === 'webp') losses.add(OTHER_FORMAT, `${at} (${plain})`);
  else slots.add(slot, picture);
}

async function addPreview(
  preview: unknown,
  { slots, slot, at }: Place,
  { source, losses }: Reading,
): Promise<void> {
  const { data } = StoreConfigPreview.safeParse(preview);
  if (data === undefined) return losses.add('It is neither a path nor an object with a path.', at);
  const { path, previewFrameTimeCode: posterTime } = typeof data === 'string' ? { path: data } : data;
  const plain = readPath(path);
  if (plain === undefined) return losses.add(OUTSIDE, `${at} (${JSON.stringify(path.slice(0, 200))})`);
  const video = await source.video(plain);
  if (typeof video === 'string') return losses.add(video, `${at} (${plain})`);
  const isTime = AppPreview.shape.posterTime.safeParse(posterTime).success;
  if (!isTime)
    losses.add('The time of its poster frame has another form than 00:00:05:00.', `${at} (${plain})`);
  const refused = slots.addPreview(slot, video, posterTime !== undefined && isTime ? { posterTime } : {});
  if (refused !== undefined) losses.add(refused, `${at} (${plain})`);
}

const OUTSIDE = 'It is not a path inside the folder of the file. Copy the file beside it.';

/** Returns the plain form of a path of the file; undefined for one that leads out of its folder. */
function readPath(path: string): string | undefined {
  // On Windows, people write paths with backslashes.
  const plain = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  const isInside =
    plain !== '' && !/[\0:]/.test(plain) && !plain.split('/').some((part) => ['', '.', '..'].includes(part));
  return isInside ? plain : undefined;
}

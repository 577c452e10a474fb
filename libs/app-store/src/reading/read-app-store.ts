import type { AppStoreListing, AppStoreLocale, AppStoreVersion } from '@storedeck/listing';
import {
  FolderNames,
  parseResponse,
  type ReadPart,
  type RemotePicture,
  type StoreReading,
} from '@storedeck/store-api';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { Build, type IncludedResource, type Version } from '../client/response-schemas.ts';
import { readLibraryId } from './asset-library.ts';
import { type AppStoreApp, findApp } from './find-app.ts';
import { isLiveVersion, pickVersions } from './pick-version.ts';
import { readAppPreviews } from './read-app-previews.ts';
import {
  otherPicture,
  type OtherPicture,
  readLibraryScreenshots,
  readScreenshots,
} from './read-screenshots.ts';
import { type AppInfoReader, readAppInfo, readVersionTexts, type VersionTexts } from './read-texts.ts';
import { readVersions } from './read-versions.ts';

/**
 * Reads the listing of one app. This usually takes four calls (app, versions with their texts, app information, asset
 * library), one call per locale for its screenshots, another call per locale if the app has an App Asset Library, one
 * call that finds the locales with app previews, and one call for each of these locales. For an app on several
 * platforms, the texts come from iOS, and the screenshots of every platform are read, because each platform has
 * different display types. If an editable version exists beside the live version, its listing is read as the draft. The
 * draft takes the same calls as the live listing, except for the first four.
 */
export async function readAppStore(client: AppStoreClient): Promise<StoreReading<AppStoreListing>> {
  const app = await findApp(client);
  const [{ data, included }, infos, libraryId] = await Promise.all([
    readVersions(client, app.id, { builds: true }),
    readAppInfo(client, app.id),
    readLibraryId(client, app.id),
  ]);
  const picked = pickVersions(data);
  const [main] = picked;
  const drafted = picked.find(({ editable }) => editable)?.editable;
  const shared = { client, app, infos, included, hasLibrary: libraryId !== null };
  const [live, draft] = await Promise.all([
    readOne(shared, {
      part: 'listing',
      versions: picked.map(({ version }) => version),
      named: main?.version,
      live: main === undefined || isLiveVersion(main.version),
    }),
    // The draft's listing contains the live version of a platform that has no editable version.
    drafted &&
      readOne(shared, {
        part: 'draft',
        versions: picked.map(({ version, editable }) => editable ?? version),
        named: drafted,
        live: false,
      }),
  ]);
  return {
    listing: { ...live.listing, editableVersion: main?.editable ? describeVersion(main.editable) : null },
    draft: draft?.listing,
    pictures: [...live.pictures, ...(draft?.pictures ?? [])],
    skipped: [
      ...(main === undefined ? [NO_VERSION] : []),
      ...new Set([...live.skipped, ...(draft?.skipped ?? [])]),
    ],
  };
}

const NO_VERSION =
  'The App Store has no version of the app that is live or upcoming, and so no description, keywords and pictures.';

interface Shared {
  client: AppStoreClient;
  app: AppStoreApp;
  infos: AppInfoReader;
  included: IncludedResource[];
  /** Whether the app has an App Asset Library. */
  hasLibrary: boolean;
}

interface Chosen {
  part: ReadPart;
  /** One version for each platform, iOS first. */
  versions: Version[];
  /** The version whose number and state are written into the listing; undefined if the app has no version. */
  named: Version | undefined;
  /** Whether names and subtitles come from the live listing. */
  live: boolean;
}

/** Reads the listing of one version per platform. */
async function readOne(
  { client, app, infos, included, hasLibrary }: Shared,
  { part, versions, named, live }: Chosen,
): Promise<{ listing: AppStoreListing; pictures: RemotePicture[]; skipped: string[] }> {
  const skipped: string[] = [];
  const info = await infos({ live });
  const texts = await Promise.all(versions.map((version) => readVersionTexts(client, version, included)));
  const locales = mergeTexts({ info: info.locales, versions: texts, skipped });
  const kept = texts.map((localizations) => localizations.filter(({ locale }) => locales.has(locale)));
  const [screenshots, previews] = await Promise.all([
    Promise.all(
      kept.flat().flatMap(({ id, locale }) => {
        const place = { id, locale, part };
        const placed = hasLibrary ? [readLibraryScreenshots(client, place)] : [];
        return [readScreenshots(client, place), ...placed];
      }),
    ),
    Promise.all(
      versions.map(({ id }, at) => readAppPreviews(client, { version: id, texts: kept[at] ?? [], part })),
    ),
  ]);
  const addTo = { locales, skipped };
  const pictures = [
    ...addSets(addTo, screenshots.flat(), {
      what: 'screenshots',
      add: (locale, { slot, images }) => ({
        ...locale,
        screenshots: { ...locale.screenshots, [slot]: images },
      }),
    }),
    ...addSets(addTo, previews.flat(), {
      what: 'app previews',
      add: (locale, { slot, previews: own }) => ({
        ...locale,
        previews: { ...locale.previews, [slot]: own },
      }),
    }),
  ];
  const icon = named && findIcon(named, included, part);
  if (icon) pictures.push(icon.wanted);
  return {
    listing: {
      bundleId: app.bundleId,
      appId: app.id,
      primaryLocale: app.primaryLocale,
      version: named ? describeVersion(named) : null,
      editableVersion: null,
      copyright: named?.attributes.copyright ?? null,
      categories: info.categories,
      ageRating: info.ageRating,
      ...(icon && { icon: icon.image }),
      locales: Object.fromEntries(locales),
    },
    pictures,
    skipped,
  };
}

/**
 * Returns one entry for each locale of the versions and the app information, except for locales that cannot be the name
 * of a folder. The texts of a version come from the first platform that has the locale.
 */
function mergeTexts({
  info,
  versions,
  skipped,
}: {
  info: Map<string, AppStoreLocale>;
  versions: VersionTexts[][];
  skipped: string[];
}): Map<string, AppStoreLocale> {
  const names = new FolderNames();
  const locales = new Map<string, AppStoreLocale>();
  const all = new Set([...info.keys(), ...versions.flat().map(({ locale }) => locale)]);
  for (const locale of [...all].sort()) {
    const reason = names.refuseLocale(locale);
    if (reason !== undefined) {
      skipped.push(`App Store locale ${JSON.stringify(locale.slice(0, 60))} is left out: ${reason}.`);
      continue;
    }
    const texts = versions.flatMap((platform) => platform.filter((entry) => entry.locale === locale))[0]
      ?.texts;
    locales.set(locale, { ...info.get(locale), ...texts, screenshots: {} });
  }
  return locales;
}

interface ReadSet {
  locale: string;
  slot: string;
  wanted: RemotePicture[];
}

/**
 * Adds sets to their locales, except sets whose names cannot be file names. Returns the pictures that must be
 * downloaded.
 */
function addSets<Set extends ReadSet>(
  { locales, skipped }: { locales: Map<string, AppStoreLocale>; skipped: string[] },
  sets: Set[],
  { what, add }: { what: string; add: (locale: AppStoreLocale, set: Set) => AppStoreLocale },
): RemotePicture[] {
  const names = new FolderNames();
  return sets.flatMap((set) => {
    const reason = names.refuseSlot(set.locale, set.slot);
    const entry = locales.get(set.locale);
    if (reason !== undefined || !entry) {
      skipped.push(
        `App Store ${what} ${JSON.stringify(set.slot.slice(0, 60))} of ${set.locale} are left out: ${reason ?? 'the locale is'}.`,
      );
      return [];
    }
    locales.set(set.locale, add(entry, set));
    return set.wanted;
  });
}

function findIcon(version: Version, included: IncludedResource[], part: ReadPart): OtherPicture | undefined {
  const id = version.relationships?.build?.data?.id;
  const build = included.find((resource) => resource.type === 'builds' && resource.id === id);
  if (!build) return undefined;
  const asset = parseResponse(Build, build, { store: 'appStore', place: 'a build' }).attributes
    ?.iconAssetToken;
  return otherPicture(asset, { fileName: 'icon.png', part, address: { kind: 'icon' } });
}

function describeVersion({ id, attributes }: Version): AppStoreVersion {
  const { versionString, appVersionState, platform } = attributes;
  return { id, versionString, state: appVersionState, platform: platform ?? null };
}

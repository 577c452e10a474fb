import type { AppStoreListing, AppStoreLocale, AppStoreVersion } from '@storedeck/listing';

import { parseResponse } from '../http/parse-response.ts';
import { FolderNames } from '../pictures/folder-names.ts';
import type { Synced } from '../pictures/picture-path.ts';
import type { WantedPicture } from '../pictures/wanted-picture.ts';
import type { StoreReading } from '../sync/store-reading.ts';
import type { AppStoreClient } from './app-store-client.ts';
import { type AppStoreApp, findApp } from './find-app.ts';
import { UPCOMING_STATES, isLiveVersion, LIVE_STATES, pickVersions } from './pick-version.ts';
import { type IconPicture, iconPicture, readScreenshots, type SlotPictures } from './read-screenshots.ts';
import { type AppInfoReader, readAppInfo, readVersionTexts, type VersionTexts } from './read-texts.ts';
import { Build, type IncludedResource, type Version, Versions } from './response-schemas.ts';

/**
 * Reads the listing of one app: three calls (app, versions with their texts, app information), and one call per locale
 * for its screenshots. For an app on several platforms, the texts are those of iOS, and the screenshots of every
 * platform are read, because each platform has different display types. When an editable version exists beside the live
 * one, its listing is read as the draft, with one more call per locale.
 */
export async function readAppStore(
  client: AppStoreClient,
  bundleId: string,
): Promise<StoreReading<AppStoreListing>> {
  const app = await findApp(client, bundleId);
  const [{ data, included }, infos] = await Promise.all([
    readVersions(client, app.id),
    readAppInfo(client, app.id),
  ]);
  const picked = pickVersions(data);
  const [main] = picked;
  const drafted = picked.find(({ editable }) => editable)?.editable;
  const shared = { client, app, infos, included };
  const [live, draft] = await Promise.all([
    readOne(shared, {
      which: 'current',
      versions: picked.map(({ version }) => version),
      named: main?.version,
      live: main === undefined || isLiveVersion(main.version),
    }),
    // A platform that has no draft keeps its live version in the draft's listing.
    drafted &&
      readOne(shared, {
        which: 'draft',
        versions: picked.map(({ version, editable }) => editable ?? version),
        named: drafted,
        live: false,
      }),
  ]);
  return {
    listing: { ...live.listing, editableVersion: main?.editable ? describeVersion(main.editable) : null },
    draft: draft?.listing,
    pictures: [...live.pictures, ...(draft?.pictures ?? [])],
    skipped: [...new Set([...live.skipped, ...(draft?.skipped ?? [])])],
  };
}

interface Shared {
  client: AppStoreClient;
  app: AppStoreApp;
  infos: AppInfoReader;
  included: IncludedResource[];
}

interface Chosen {
  which: Synced;
  /** One version for each platform, iOS first. */
  versions: Version[];
  /** The version that the listing names. */
  named: Version | undefined;
  /** Whether names and subtitles are those of the live listing. */
  live: boolean;
}

/** Reads the listing of one version per platform. */
async function readOne(
  { client, app, infos, included }: Shared,
  { which, versions, named, live }: Chosen,
): Promise<{ listing: AppStoreListing; pictures: WantedPicture[]; skipped: string[] }> {
  const skipped: string[] = [];
  const info = await infos({ live });
  const texts = await Promise.all(versions.map((version) => readVersionTexts(client, version, included)));
  const locales = mergeTexts({ info: info.locales, versions: texts, skipped });
  const slots = await Promise.all(
    texts
      .flat()
      .filter(({ locale }) => locales.has(locale))
      .map(({ id, locale }) => readScreenshots(client, { id, locale, which })),
  );
  const pictures = addScreenshots({ locales, slots: slots.flat(), skipped });
  const icon = named && findIcon(named, included, which);
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

async function readVersions(
  client: AppStoreClient,
  appId: string,
): Promise<{ data: Version[]; included: IncludedResource[] }> {
  const query = new URLSearchParams({
    'filter[appVersionState]': [...LIVE_STATES, ...UPCOMING_STATES].join(','),
    'fields[appStoreVersions]':
      'platform,versionString,appVersionState,copyright,createdDate,appStoreVersionLocalizations,build',
    'fields[appStoreVersionLocalizations]':
      'locale,description,keywords,marketingUrl,promotionalText,supportUrl,whatsNew',
    'fields[builds]': 'iconAssetToken',
    include: 'appStoreVersionLocalizations,build',
    'limit[appStoreVersionLocalizations]': '50',
    limit: '200',
  });
  const { data, included } = await client.getAll(Versions, `/v1/apps/${appId}/appStoreVersions?${query}`);
  return { data, included: included ?? [] };
}

/**
 * One entry for each locale of the versions and the app information. If platforms differ, the text of the first one is
 * used.
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

function addScreenshots({
  locales,
  slots,
  skipped,
}: {
  locales: Map<string, AppStoreLocale>;
  slots: SlotPictures[];
  skipped: string[];
}): WantedPicture[] {
  const names = new FolderNames();
  const pictures: WantedPicture[] = [];
  for (const { locale, slot, images, wanted } of slots) {
    const reason = names.refuseSlot(locale, slot);
    const entry = locales.get(locale);
    if (reason !== undefined || !entry?.screenshots) {
      skipped.push(
        `App Store screenshots ${JSON.stringify(slot.slice(0, 60))} of ${locale} are left out: ${reason ?? 'the locale is'}.`,
      );
      continue;
    }
    entry.screenshots[slot] = images;
    pictures.push(...wanted);
  }
  return pictures;
}

function findIcon(version: Version, included: IncludedResource[], which: Synced): IconPicture | undefined {
  const id = version.relationships?.build?.data?.id;
  const build = included.find((resource) => resource.type === 'builds' && resource.id === id);
  return (
    build &&
    iconPicture(
      parseResponse(Build, build, { store: 'appStore', place: 'a build' }).attributes?.iconAssetToken,
      which,
    )
  );
}

function describeVersion({ id, attributes }: Version): AppStoreVersion {
  const { versionString, appVersionState, platform } = attributes;
  return { id, versionString, state: appVersionState, platform: platform ?? null };
}

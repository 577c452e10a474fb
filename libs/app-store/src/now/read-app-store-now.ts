import { type Listing, localeAt } from '@storedeck/listing';
import type { LocaleNow, StoreNow } from '@storedeck/store-api';
import type { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import { type AppInfoLocalization, AppInfos, type Version, Versions } from '../client/response-schemas.ts';
import { type AppStoreApp, findApp } from '../reading/find-app.ts';
import { LIVE_STATES, pickAppInfo, UPCOMING_STATES } from '../reading/pick-version.ts';
import { readAppPreviews } from '../reading/read-app-previews.ts';
import { readInfoTexts, readVersionTexts, type VersionTexts } from '../reading/read-texts.ts';
import { lockOfInfo, pickForPublishing } from './pick-for-publishing.ts';
import { libraryReader } from './read-placements-now.ts';
import { pictureOf, readSets } from './screenshot-rows.ts';

/**
 * Reads the version that accepts changes, with its texts, app information and screenshots. If no version accepts
 * changes, the version that comes next to it is read, so that its differences from New can be shown: the one in review,
 * or else the live one.
 */
export async function readAppStoreNow(client: AppStoreClient, next: Listing): Promise<StoreNow> {
  const app = await findApp(client);
  const [versions, isFirst, info] = await Promise.all([
    readVersions(client, app.id),
    hasOneVersion(client, app.id),
    readUpcomingInfo(client, app),
  ]);
  const { version, locked } = pickForPublishing(versions.data);
  const shared = {
    store: 'appStore',
    app: { id: app.bundleId, name: app.name },
    mainLocale: app.primaryLocale,
    ...(locked !== undefined ? { locked } : info.locked !== undefined && { infoLocked: info.locked }),
  } as const;
  if (!version) return { ...shared, facts: {}, locales: {} };
  const texts = await readVersionTexts(client, version, versions.included ?? []);
  const locales = new Map<string, LocaleNow>();
  for (const { attributes, id } of info.locales) {
    const { locale, ...names } = attributes;
    locales.set(locale, { textsId: null, infoId: id, texts: nullable(names), sets: {} });
  }
  const library = libraryReader(client, app.id, next);
  const previews = await readPreviewsOfAbsent(client, { version, texts, next });
  await Promise.all(
    texts.map(async ({ id, locale, texts: own }) => {
      const known = locales.get(locale);
      const sets = Object.fromEntries(
        (await readSets(client, id)).map((set) => [
          set.displayType,
          { id: set.id, pictures: set.screenshots.map(pictureOf) },
        ]),
      );
      locales.set(locale, {
        textsId: id,
        infoId: known?.infoId ?? null,
        texts: { ...known?.texts, ...(own as Record<string, string | null>) },
        sets: { ...sets, ...(await library.placements({ id, locale, sets })) },
        ...(previews.has(locale) && { previews: previews.get(locale) ?? [] }),
      });
    }),
  );
  const libraryId = await library.id();
  return {
    ...shared,
    ...(locked === undefined && { version: describe(version, { appId: app.id, infoId: info.id, isFirst }) }),
    facts: { copyright: version.attributes.copyright ?? null },
    locales: Object.fromEntries([...locales].sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(libraryId !== null && { libraryId }),
  };
}

/** Reads the ids of the app previews of the locales that New does not contain, because such a locale may be removed. */
async function readPreviewsOfAbsent(
  client: AppStoreClient,
  { version, texts, next }: { version: Version; texts: readonly VersionTexts[]; next: Listing },
): Promise<Map<string, string[]>> {
  const absent = texts.filter(
    ({ locale }) => localeAt(next, { store: 'appStore', code: locale }) === undefined,
  );
  const found = new Map<string, string[]>();
  if (absent.length === 0) return found;
  for (const { locale, previews } of await readAppPreviews(client, {
    version: version.id,
    texts: absent,
    part: 'draft',
  })) {
    found.set(locale, [...(found.get(locale) ?? []), ...previews.flatMap(({ remoteId }) => remoteId ?? [])]);
  }
  return found;
}

function describe(
  { id, attributes }: Version,
  facts: { appId: string; infoId: string | null; isFirst: boolean },
): NonNullable<StoreNow['version']> {
  const { versionString, appVersionState: state } = attributes;
  return { id, platform: 'IOS', versionString, state, ...facts };
}

/** Whether the app has at most one version for iOS, so that this version is the first one. */
async function hasOneVersion(client: AppStoreClient, appId: string): Promise<boolean> {
  const query = new URLSearchParams({
    'filter[platform]': 'IOS',
    'fields[appStoreVersions]': 'platform,versionString,appVersionState',
    limit: '2',
  });
  const path = `/v1/apps/${appId}/appStoreVersions?${query}`;
  return (await client.getAll(Versions, path, () => true)).data.length < 2;
}

/** Reads the versions of all platforms that are live or upcoming. */
function readVersions(client: AppStoreClient, appId: string): Promise<z.infer<typeof Versions>> {
  const query = new URLSearchParams({
    'filter[appVersionState]': [...LIVE_STATES, ...UPCOMING_STATES].join(','),
    'fields[appStoreVersions]':
      'platform,versionString,appVersionState,copyright,createdDate,appStoreVersionLocalizations',
    include: 'appStoreVersionLocalizations',
    'limit[appStoreVersionLocalizations]': '50',
    limit: '200',
  });
  return client.getAll(Versions, `/v1/apps/${appId}/appStoreVersions?${query}`);
}

interface UpcomingInfo {
  /** The id of the app information if it accepts changes; null if it does not. */
  readonly id: string | null;
  /** Why the app information accepts no changes, as a sentence; undefined if it accepts changes. */
  readonly locked: string | undefined;
  readonly locales: z.infer<typeof AppInfoLocalization>[];
}

/** Reads the app information of the upcoming listing, or of the live listing if there is no other. */
async function readUpcomingInfo(client: AppStoreClient, app: Pick<AppStoreApp, 'id'>): Promise<UpcomingInfo> {
  const query = new URLSearchParams({
    'fields[appInfoLocalizations]': 'locale,name,subtitle,privacyPolicyUrl,privacyChoicesUrl',
    include: 'appInfoLocalizations',
    'limit[appInfoLocalizations]': '50',
    limit: '200',
  });
  const { data, included } = await client.getAll(AppInfos, `/v1/apps/${app.id}/appInfos?${query}`);
  const info = pickAppInfo(data, { live: false });
  const locked = lockOfInfo(info?.attributes?.state ?? undefined);
  if (!info) return { id: null, locked, locales: [] };
  const locales = await readInfoTexts(client, info, included ?? []);
  return { id: locked === undefined ? info.id : null, locked, locales };
}

function nullable(texts: Readonly<Record<string, string | null | undefined>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value ?? null]));
}

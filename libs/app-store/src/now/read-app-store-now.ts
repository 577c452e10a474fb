import { type Listing, localeAt, readAppPreviews } from '@storedeck/listing';
import type { LocaleNow, StoreNow } from '@storedeck/store-api';
import type { z } from 'zod';

import type { AppStoreClient } from '../client/app-store-client.ts';
import type { AppInfoLocalization, Version } from '../client/response-schemas.ts';
import { APP_PREVIEWS, SCREENSHOTS } from '../reading/asset-kinds.ts';
import { type AppStoreApp, findApp } from '../reading/find-app.ts';
import { hasOneVersion } from '../reading/has-one-version.ts';
import { pickAppInfo } from '../reading/pick-version.ts';
import { localizationsWithout } from '../reading/read-app-previews.ts';
import {
  readInfos,
  readInfoTexts,
  readVersionTexts,
  type VersionTexts,
  withNulls,
} from '../reading/read-texts.ts';
import { readVersions } from '../reading/read-versions.ts';
import { type SetRows, toPicture, readSets } from './asset-rows.ts';
import { lockOfInfo, pickForPublishing } from './pick-for-publishing.ts';
import { libraryReader } from './read-placements-now.ts';

/**
 * Reads the version that accepts changes, with its texts, app information, screenshots and app previews. If no version accepts
 * changes, the version that comes next to it is read, so that its differences from New can be shown: the one in review,
 * or else the live one.
 */
export async function readAppStoreNow(client: AppStoreClient, next: Listing): Promise<StoreNow> {
  const app = await findApp(client);
  const [versions, isFirst, info] = await Promise.all([
    readVersions(client, app.id),
    hasOneVersion(client, { appId: app.id, platform: 'IOS' }),
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
  const texts = await readVersionTexts(client, version, versions.included);
  const locales = new Map<string, LocaleNow>();
  for (const { attributes, id } of info.locales) {
    const { locale, ...names } = attributes;
    locales.set(locale, { textsId: null, infoId: id, texts: withNulls(names), sets: {} });
  }
  const library = libraryReader(client, app.id, next);
  const previews = await readPreviewSets(client, { version: version.id, texts, next });
  await Promise.all(
    texts.map(async ({ id, locale, texts: own }) => {
      const known = locales.get(locale);
      const rows = [...(await readSets(client, SCREENSHOTS, id)), ...(previews.get(id) ?? [])];
      const sets = Object.fromEntries(
        rows.map((set) => [set.slot, { id: set.id, pictures: set.assets.map(toPicture) }]),
      );
      locales.set(locale, {
        textsId: id,
        infoId: known?.infoId ?? null,
        texts: { ...known?.texts, ...(own as Record<string, string | null>) },
        sets: { ...sets, ...(await library.placements({ id, locale, sets })) },
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

/**
 * Reads the sets of app previews of the locales whose app previews New contains, and of the locales that New does not
 * contain, because such a locale may be removed. The key is the id of the localization.
 */
async function readPreviewSets(
  client: AppStoreClient,
  { version, texts, next }: { version: string; texts: readonly VersionTexts[]; next: Listing },
): Promise<Map<string, SetRows[]>> {
  const needed = texts.filter(({ locale }) => {
    const own = localeAt(next, { store: 'appStore', code: locale });
    return own === undefined || Object.keys(readAppPreviews(own)).length > 0;
  });
  if (needed.length === 0) return new Map();
  const without = await localizationsWithout(client, version);
  const present = needed.filter(({ id }) => !without.has(id));
  return new Map(
    await Promise.all(present.map(async ({ id }) => [id, await readSets(client, APP_PREVIEWS, id)] as const)),
  );
}

function describe(
  { id, attributes }: Version,
  facts: { appId: string; infoId: string | null; isFirst: boolean },
): NonNullable<StoreNow['version']> {
  const { versionString, appVersionState: state } = attributes;
  return { id, platform: 'IOS', versionString, state, ...facts };
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
  const { data, included } = await readInfos(client, app.id);
  const info = pickAppInfo(data, { live: false });
  const locked = lockOfInfo(info?.attributes?.state ?? undefined);
  if (!info) return { id: null, locked, locales: [] };
  const locales = await readInfoTexts(client, info, included);
  return { id: locked === undefined ? info.id : null, locked, locales };
}

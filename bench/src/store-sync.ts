import { type ChildProcess, fork } from 'node:child_process';
import { createHash, createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { serveSyncs, type ServedSyncs } from './served-sync.ts';
import type { Row } from './table.ts';

export interface StoresInChild {
  env: Record<string, string>;
  endpoints: { appStoreConnectUrl: string; playUrl: string; playTokenUrl: string };
}

export interface ListingSize {
  locales: number;
  screenshotsPerSet: Record<string, number>;
  pictureBytes: number;
  latencyMs: number;
}

const PICTURES_OF_ONE = {
  APP_IPHONE_67: 10,
  APP_IPHONE_61: 0,
  APP_IPAD_PRO_3GEN_129: 10,
  phoneScreenshots: 8,
  sevenInchScreenshots: 0,
  tenInchScreenshots: 0,
};
const LISTING: ListingSize = {
  locales: 30,
  screenshotsPerSet: PICTURES_OF_ONE,
  pictureBytes: 300_000,
  latencyMs: 40,
};
/** Servers that sync for the first time, and syncs in which nothing has changed. */
const VISITS = 3;
const REPEATS = 5;
const TENTH: ListingSize = { ...LISTING, locales: 3 };

/**
 * A listing of 30 locales with 28 screenshots of 300 kB each, over connections that take 40 ms to answer: beside a
 * plain client that sends the same requests one after the other, and beside a sync in which nothing changed.
 */
export async function benchStoreSync(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storedeck-bench-'));
  try {
    const { first, again, peakRss, plain } = await withStores(LISTING, async (stores) => {
      return {
        ...(await serveVisits(join(folder, 'full'), stores, REPEATS)),
        plain: await plainClient(join(folder, 'plain'), stores),
      };
    });
    const small = await withStores(TENTH, (stores) => serveVisits(join(folder, 'small'), stores, 0));
    const unchangedMs = median(again.map(({ ms }) => ms));
    const downloadedAgain = again.reduce((sum, { downloaded }) => sum + downloaded, 0);
    const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
    const s = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
    return [
      {
        what: `first sync, ${first.downloaded} pictures (median of ${VISITS})`,
        ours: s(first.ms),
        beside: `${s(plain.ms)} plain client, ${plain.requests} requests in turn`,
        ratio: plain.ms / first.ms,
        target: '≥ 8 × faster',
        holds: plain.ms / first.ms >= 8,
      },
      {
        what: `sync in which nothing changed (median of ${REPEATS})`,
        ours: `${s(unchangedMs)}, ${downloadedAgain} pictures`,
        beside: `${s(first.ms)} first sync`,
        ratio: unchangedMs / first.ms,
        target: '< 0.10 ×, 0 pictures',
        holds: unchangedMs / first.ms < 0.1 && downloadedAgain === 0,
      },
      {
        what: `peak memory of the server in the first sync (median of ${VISITS})`,
        ours: mb(peakRss),
        beside: `${mb(small.peakRss)} with ${small.first.downloaded} pictures`,
        ratio: peakRss / small.peakRss,
        target: '< 200 MB, < 1.2 ×',
        holds: peakRss < 200e6 && peakRss / small.peakRss < 1.2,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** First syncs of several servers, each with a folder of its own: the medians of them, and what the last one syncs again. */
async function serveVisits(dir: string, stores: StoresInChild, repeats: number): Promise<ServedSyncs> {
  const visits: ServedSyncs[] = [];
  while (visits.length < VISITS) {
    const folder = join(dir, `${visits.length}`);
    await mkdir(folder, { recursive: true });
    visits.push(await serveSyncs(folder, stores, visits.length === VISITS - 1 ? repeats : 0));
    await rm(folder, { recursive: true });
  }
  return {
    first: {
      ms: median(visits.map(({ first }) => first.ms)),
      downloaded: Math.min(...visits.map(({ first }) => first.downloaded)),
    },
    peakRss: median(visits.map(({ peakRss }) => peakRss)),
    again: visits.flatMap(({ again }) => again),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

async function withStores<Result>(
  size: ListingSize,
  use: (stores: StoresInChild) => Promise<Result>,
): Promise<Result> {
  const child = forkOf('stores-child.ts', size, ['--conditions=@storedeck/source']);
  try {
    return await use(await message<StoresInChild>(child));
  } finally {
    child.kill();
  }
}

/** What a script without a library does: the same reads and the same pictures, one request after the other. */
async function plainClient(
  dir: string,
  { env, endpoints }: StoresInChild,
): Promise<{ ms: number; requests: number }> {
  const { importPKCS8, SignJWT } = await import('jose');
  await mkdir(dir);
  const began = performance.now();
  let requests = 0;
  const appStoreToken = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: env['ASC_KEY_ID'] ?? '', typ: 'JWT' })
    .setIssuer(env['ASC_ISSUER_ID'] ?? '')
    .setIssuedAt()
    .setExpirationTime('10m')
    .setAudience('appstoreconnect-v1')
    .sign(createPrivateKey(Buffer.from(env['ASC_KEY_P8_B64'] ?? '', 'base64')));
  const account = JSON.parse(
    Buffer.from(env['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'] ?? '', 'base64').toString(),
  ) as Record<'client_email' | 'private_key', string>;
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    requests += 1;
    const response = await fetch(url, init);
    if (!response.ok)
      throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${await response.text()}`);
    return response;
  };
  const savePicture = async (url: string, name: string): Promise<void> => {
    const bytes = Buffer.from(await (await send(url)).arrayBuffer());
    createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(dir, name), bytes);
  };

  type Document = {
    data: { id: string; attributes: Record<string, string> }[];
    included: {
      type: string;
      id: string;
      attributes: { imageAsset?: { templateUrl: string; width: number; height: number } };
    }[];
  };
  const apple = async (path: string): Promise<Document> =>
    (await (
      await send(endpoints.appStoreConnectUrl + path, {
        headers: { authorization: `Bearer ${appStoreToken}` },
      })
    ).json()) as Document;
  const apps = await apple(`/v1/apps?filter[bundleId]=${env['BUNDLE_ID'] ?? ''}&limit=200`);
  const app = apps.data.find(({ attributes }) => attributes['bundleId'] === env['BUNDLE_ID']);
  const versions = await apple(
    `/v1/apps/${app?.id}/appStoreVersions?filter[appVersionState]=READY_FOR_DISTRIBUTION&include=appStoreVersionLocalizations&limit[appStoreVersionLocalizations]=50`,
  );
  await apple(`/v1/apps/${app?.id}/appInfos?include=appInfoLocalizations&limit[appInfoLocalizations]=50`);
  for (const { id } of versions.included) {
    const sets = await apple(
      `/v1/appStoreVersionLocalizations/${id}/appScreenshotSets?include=appScreenshots&limit[appScreenshots]=50`,
    );
    for (const screenshot of sets.included) {
      const { templateUrl = '', width = 0, height = 0 } = screenshot.attributes.imageAsset ?? {};
      await savePicture(
        templateUrl.replace('{w}', String(width)).replace('{h}', String(height)).replace('{f}', 'png'),
        screenshot.id,
      );
    }
  }

  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/androidpublisher' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience('https://oauth2.googleapis.com/token')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(account.private_key, 'RS256'));
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const { access_token: playToken } = (await (
    await send(endpoints.playTokenUrl, { method: 'POST', body })
  ).json()) as { access_token: string };
  const edits = `${endpoints.playUrl}/androidpublisher/v3/applications/${env['PLAYSTORE_PACKAGE_NAME'] ?? ''}/edits`;
  const headers = { authorization: `Bearer ${playToken}` };
  const google = async <Answer>(path: string): Promise<Answer> =>
    (await (await send(`${edits}/${path}`, { headers })).json()) as Answer;
  const { id: edit } = (await (await send(edits, { method: 'POST', headers })).json()) as { id: string };
  await google(`${edit}/details`);
  await google(`${edit}/tracks`);
  const { listings } = await google<{ listings: { language: string }[] }>(`${edit}/listings`);
  for (const { language } of listings) {
    for (const type of [
      'phoneScreenshots',
      'sevenInchScreenshots',
      'tenInchScreenshots',
      'icon',
      'featureGraphic',
    ]) {
      const { images = [] } = await google<{ images?: { id: string; url: string }[] }>(
        `${edit}/listings/${language}/${type}`,
      );
      for (const { id, url } of images)
        await savePicture(`${url.replace(/=[^/=]*$/, '')}=s0`, `${language}-${id}`);
    }
  }
  await send(`${edits}/${edit}`, { method: 'DELETE', headers });
  return { ms: performance.now() - began, requests };
}

function forkOf(file: string, argument: object, execArgv: string[]): ChildProcess {
  return fork(new URL(file, import.meta.url), [JSON.stringify(argument)], { execArgv });
}

async function message<Content>(child: ChildProcess): Promise<Content> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the measurement ended early (${String(code)})`);
  });
  const [content] = (await Promise.race([once(child, 'message'), ended])) as [Content];
  ended.catch(() => undefined);
  return content;
}

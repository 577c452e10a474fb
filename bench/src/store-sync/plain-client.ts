import { createHash, createPrivateKey } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { importPKCS8, SignJWT } from 'jose';

import type { SimulatedStores } from './simulated-stores.ts';

const PLAY_IMAGE_TYPES = [
  'phoneScreenshots',
  'sevenInchScreenshots',
  'tenInchScreenshots',
  'tvScreenshots',
  'wearScreenshots',
  'icon',
  'featureGraphic',
  'tvBanner',
];

/** The parts of an App Store Connect response that this client reads. */
interface AppleDocument {
  readonly data: readonly { readonly id: string; readonly attributes: Readonly<Record<string, string>> }[];
  readonly included: readonly {
    readonly id: string;
    readonly attributes: {
      readonly imageAsset?: { readonly templateUrl: string; readonly width: number; readonly height: number };
    };
  }[];
}

/**
 * Reads the same texts and pictures as Storedeck. It sends one request after the other, as a script without a library
 * does.
 */
export async function runPlainClient(
  dir: string,
  stores: SimulatedStores,
): Promise<{ ms: number; requests: number }> {
  await mkdir(dir);
  const start = performance.now();
  const client = new PlainClient(dir, stores);
  await client.readAppStore();
  await client.readGooglePlay();
  return { ms: performance.now() - start, requests: client.requests };
}

class PlainClient {
  requests = 0;
  readonly #dir: string;
  readonly #stores: SimulatedStores;

  constructor(dir: string, stores: SimulatedStores) {
    this.#dir = dir;
    this.#stores = stores;
  }

  async readAppStore(): Promise<void> {
    const { env, endpoints } = this.#stores;
    const headers = { authorization: `Bearer ${await appStoreToken(env)}` };
    const get = async (path: string) =>
      (await (await this.#send(endpoints.appStoreConnectUrl + path, { headers })).json()) as AppleDocument;
    const apps = await get(`/v1/apps?filter[bundleId]=${env['BUNDLE_ID'] ?? ''}&limit=200`);
    const app = apps.data.find(({ attributes }) => attributes['bundleId'] === env['BUNDLE_ID']);
    const versions = await get(
      `/v1/apps/${app?.id}/appStoreVersions?filter[appVersionState]=READY_FOR_DISTRIBUTION&include=appStoreVersionLocalizations&limit[appStoreVersionLocalizations]=50`,
    );
    await get(`/v1/apps/${app?.id}/appInfos?include=appInfoLocalizations&limit[appInfoLocalizations]=50`);
    for (const { id } of versions.included) {
      const sets = await get(
        `/v1/appStoreVersionLocalizations/${id}/appScreenshotSets?include=appScreenshots&limit[appScreenshots]=50`,
      );
      for (const { id: name, attributes } of sets.included) {
        const { templateUrl = '', width = 0, height = 0 } = attributes.imageAsset ?? {};
        const url = templateUrl
          .replace('{w}', String(width))
          .replace('{h}', String(height))
          .replace('{f}', 'png');
        await this.#savePicture(url, name);
      }
    }
  }

  async readGooglePlay(): Promise<void> {
    const { env, endpoints } = this.#stores;
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await playAssertion(env),
    });
    const token = await this.#send(endpoints.playTokenUrl, { method: 'POST', body });
    const { access_token: accessToken } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    const edits = `${endpoints.playUrl}/androidpublisher/v3/applications/${env['PLAYSTORE_PACKAGE_NAME'] ?? ''}/edits`;
    const opened = await this.#send(edits, { method: 'POST', headers });
    const { id } = (await opened.json()) as { id: string };
    const edit = `${edits}/${id}`;
    const get = async <Content>(path: string): Promise<Content> =>
      (await (await this.#send(`${edit}/${path}`, { headers })).json()) as Content;
    await get('details');
    await get('tracks');
    const { listings } = await get<{ listings: { language: string }[] }>('listings');
    for (const { language } of listings) {
      for (const type of PLAY_IMAGE_TYPES) {
        const path = `listings/${language}/${type}`;
        const { images = [] } = await get<{ images?: { id: string; url: string }[] }>(path);
        for (const image of images)
          await this.#savePicture(`${image.url.replace(/=[^/=]*$/, '')}=s0`, `${language}-${image.id}`);
      }
    }
    await this.#send(edit, { method: 'DELETE', headers });
  }

  async #send(url: string, init: RequestInit = {}): Promise<Response> {
    this.requests += 1;
    const response = await fetch(url, init);
    if (!response.ok)
      throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${await response.text()}`);
    return response;
  }

  async #savePicture(url: string, name: string): Promise<void> {
    const bytes = await (await this.#send(url)).bytes();
    // Each picture is hashed, because Storedeck hashes each picture too.
    createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(this.#dir, name), bytes);
  }
}

/** Returns a token for App Store Connect. */
export function appStoreToken(env: SimulatedStores['env']): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: env['ASC_KEY_ID'] ?? '', typ: 'JWT' })
    .setIssuer(env['ASC_ISSUER_ID'] ?? '')
    .setIssuedAt()
    .setExpirationTime('10m')
    .setAudience('appstoreconnect-v1')
    .sign(createPrivateKey(Buffer.from(env['ASC_KEY_P8_B64'] ?? '', 'base64')));
}

async function playAssertion(env: SimulatedStores['env']): Promise<string> {
  const json = Buffer.from(env['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'] ?? '', 'base64').toString();
  const account = JSON.parse(json) as Record<'client_email' | 'private_key', string>;
  return new SignJWT({ scope: 'https://www.googleapis.com/auth/androidpublisher' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience('https://oauth2.googleapis.com/token')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(account.private_key, 'RS256'));
}

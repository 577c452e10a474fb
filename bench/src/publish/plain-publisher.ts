import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Listing } from '@storedeck/listing';

import { appStoreToken } from '../store-sync/plain-client.ts';
import type { SimulatedStores } from '../store-sync/simulated-stores.ts';

interface Resource {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data?: readonly { readonly id: string }[] }>>;
}
interface Document<Data> {
  readonly data: Data;
  readonly included?: readonly Resource[];
}
interface Part {
  readonly url: string;
  readonly offset: number;
  readonly length: number;
  readonly requestHeaders: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Publishes the screenshots of the listing New as a script without a library does: set by set and picture by picture,
 * with one request after the other. The first half of a set is replaced before the second half, so that the locale
 * always has screenshots. Storedeck sends the same writes.
 */
export async function runPlainPublisher(
  dir: string,
  stores: SimulatedStores,
  pollMs: number,
): Promise<{ ms: number; requests: number }> {
  const listing = JSON.parse(await readFile(join(dir, 'listing.json'), 'utf8')) as Listing;
  const start = performance.now();
  const publisher = new PlainPublisher(stores, pollMs);
  for (const { id, attributes } of await publisher.localizations()) {
    const screenshots = listing.appStore?.locales[String(attributes['locale'])]?.screenshots ?? {};
    for (const set of await publisher.sets(id)) {
      const files = screenshots[set.type]?.flatMap(({ file }) => file ?? []) ?? [];
      if (files.length > 0)
        await publisher.replace(
          set,
          files.map((file) => join(dir, file)),
        );
    }
  }
  return { ms: performance.now() - start, requests: publisher.requests };
}

interface Set {
  readonly id: string;
  readonly type: string;
  readonly screenshots: readonly string[];
}

class PlainPublisher {
  requests = 0;
  readonly #stores: SimulatedStores;
  readonly #pollMs: number;
  #token: string | undefined;

  constructor(stores: SimulatedStores, pollMs: number) {
    this.#stores = stores;
    this.#pollMs = pollMs;
  }

  async localizations(): Promise<readonly Resource[]> {
    const bundleId = this.#stores.env['BUNDLE_ID'] ?? '';
    const apps = await this.#api<readonly Resource[]>('GET', `/v1/apps?filter[bundleId]=${bundleId}`);
    const app = apps.data.find(({ attributes }) => attributes['bundleId'] === bundleId);
    const versions = await this.#api(
      'GET',
      `/v1/apps/${app?.id}/appStoreVersions?filter[appVersionState]=PREPARE_FOR_SUBMISSION&include=appStoreVersionLocalizations&limit[appStoreVersionLocalizations]=50`,
    );
    return versions.included ?? [];
  }

  async sets(localizationId: string): Promise<Set[]> {
    const { data } = await this.#api<readonly Resource[]>(
      'GET',
      `/v1/appStoreVersionLocalizations/${localizationId}/appScreenshotSets?include=appScreenshots`,
    );
    return data.map(({ id, attributes, relationships }) => ({
      id,
      type: String(attributes['screenshotDisplayType']),
      screenshots: (relationships?.['appScreenshots']?.data ?? []).map((row) => row.id),
    }));
  }

  async replace({ id, screenshots }: Set, files: readonly string[]): Promise<void> {
    const half = screenshots.length >> 1;
    for (const old of screenshots.slice(0, half)) await this.#remove(old);
    const first = await this.#uploadAll(id, files.slice(0, half));
    for (const old of screenshots.slice(half)) await this.#remove(old);
    const ids = [...first, ...(await this.#uploadAll(id, files.slice(half)))];
    const data = ids.map((one) => ({ type: 'appScreenshots', id: one }));
    await this.#api('PATCH', `/v1/appScreenshotSets/${id}/relationships/appScreenshots`, data);
  }

  async #uploadAll(setId: string, files: readonly string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const file of files) ids.push(await this.#upload(setId, file));
    for (;;) {
      await delay(this.#pollMs);
      const { included = [] } = await this.#api(
        'GET',
        `/v1/appScreenshotSets/${setId}?include=appScreenshots`,
      );
      const done = included.filter(({ attributes }) => attributes['sourceFileChecksum']);
      if (ids.every((one) => done.some((row) => row.id === one))) return ids;
    }
  }

  async #upload(setId: string, file: string): Promise<string> {
    const bytes = await readFile(file);
    const reserved = await this.#api<Resource>('POST', '/v1/appScreenshots', {
      type: 'appScreenshots',
      attributes: { fileName: 'screenshot.jpg', fileSize: bytes.length },
      relationships: { appScreenshotSet: { data: { type: 'appScreenshotSets', id: setId } } },
    });
    const { id, attributes } = reserved.data;
    for (const part of attributes['uploadOperations'] as readonly Part[]) {
      const headers = Object.fromEntries(part.requestHeaders.map(({ name, value }) => [name, value]));
      const body = bytes.subarray(part.offset, part.offset + part.length);
      await this.#send(part.url, { method: 'PUT', headers, body });
    }
    const sourceFileChecksum = createHash('md5').update(bytes).digest('hex');
    await this.#api('PATCH', `/v1/appScreenshots/${id}`, {
      type: 'appScreenshots',
      id,
      attributes: { uploaded: true, sourceFileChecksum },
    });
    return id;
  }

  #remove(id: string): Promise<unknown> {
    return this.#api('DELETE', `/v1/appScreenshots/${id}`);
  }

  async #api<Data>(method: string, path: string, data?: unknown): Promise<Document<Data>> {
    const { env, endpoints } = this.#stores;
    this.#token ??= await appStoreToken(env);
    const response = await this.#send(endpoints.appStoreConnectUrl + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(data !== undefined && { body: JSON.stringify({ data }) }),
    });
    const text = await response.text();
    return (text === '' ? {} : JSON.parse(text)) as Document<Data>;
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    this.requests += 1;
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${response.status} ${await response.text()}`);
    return response;
  }
}

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, isApiError } from '@storedeck/contract';

import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';

let running: ServerWithStores;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  running = await startServerWithStores();
  client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
  await client.sync();
});
afterAll(() => running.close());

function failure(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => (isApiError(error) ? error.code : error));
}

test('a report of the changes of New needs a New listing', async () => {
  await rm(join(running.server.dir, 'listing.json'), { force: true });
  expect(await failure(client.report())).toBe('LISTING_MISSING');
  expect(await failure(client.report({ query: { to: 'live' } }))).toBe('INPUT_INVALID');
});

test('the report is an attachment, and a browser does not run scripts in it', async () => {
  await client.startFromCurrent();
  const { listing, etag } = await client.readListing({ params: { which: 'new' } });
  const [code, locale] = Object.entries(listing!.appStore!.locales)[0]!;
  const changed = { ...locale, subtitle: 'A quiet place <script>' };
  await client.writeListing({
    params: { which: 'new' },
    body: {
      etag,
      listing: {
        ...listing!,
        appStore: { ...listing!.appStore!, locales: { ...listing!.appStore!.locales, [code]: changed } },
      },
    },
  });
  const response = await client.report({ query: { locales: code, store: 'appStore' } });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=listing-report.html');
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  const html = await response.text();
  expect(html).toMatch(/<\/html>\n$/);
  expect(html).toContain('A quiet place &lt;script&gt;</ins>');
});

test('a client that disconnects ends the report, and the server still responds', async () => {
  const { dir } = running.server;
  const current = await client.readListing({ params: { which: 'current' } });
  const emptied = structuredClone(current.listing!);
  for (const locale of Object.values(emptied.appStore!.locales))
    for (const slot of Object.keys(locale.screenshots ?? {})) locale.screenshots![slot] = [];
  await writeFile(join(dir, 'listing.json'), JSON.stringify(emptied));
  const leave = new AbortController();
  const response = await client.report({ signal: leave.signal });
  const reader = response.body!.getReader();
  await reader.read();
  leave.abort();
  await expect(reader.read()).rejects.toThrow();
  expect(await (await client.report()).text()).toMatch(/<\/html>\n$/);
});

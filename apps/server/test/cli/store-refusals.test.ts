import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PublishPlan } from '@storedeck/contract';
import type { FaultMatch } from '@storedeck/fake-stores';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';
import type { Listing } from '@storedeck/listing';
import { encodePng } from '@storedeck/pictures';
import { credentialsFrom, startFromCurrent, syncListing } from '@storedeck/store-sync';

import { OWN_PRODUCT } from '../own-product.ts';
import { useCommandSeries } from './command-series.ts';

const command = useCommandSeries();
let fake: RunningFakeStores;
let dir: string;
let addresses: Record<string, string>;
beforeEach(async () => {
  fake = await startFakeStores({
    product: OWN_PRODUCT,
    locales: ['en-US', 'de-DE'],
    screenshotsPerSet: {
      APP_IPHONE_67: 2,
      APP_IPHONE_61: 0,
      APP_IPAD_PRO_3GEN_129: 0,
      phoneScreenshots: 2,
      sevenInchScreenshots: 0,
      tenInchScreenshots: 0,
    },
    previewsPerSet: {},
    pictures: { bytes: 2_000 },
  });
  addresses = {
    ASC_API_BASE_URL: fake.ascBaseUrl,
    PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
    PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
  };
  dir = await mkdtemp(join(tmpdir(), 'storedeck-refusals-'));
  const { env } = await fake.stores.makeCredentials();
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(join(dir, '.env'), lines.join(''));
  const { ascBaseUrl: appStoreConnectUrl, playBaseUrl: playUrl, playTokenUrl } = fake;
  await syncListing({
    dir,
    credentials: credentialsFrom(env),
    endpoints: { appStoreConnectUrl, playUrl, playTokenUrl },
  });
  await startFromCurrent({ dir });
});
afterEach(async () => {
  await fake.close();
  await rm(dir, { recursive: true });
});

function storedeck(args: readonly string[]) {
  return command([...args, '--dir', dir], { env: addresses });
}

/** Changes New, and returns the options of `publish` that approve the plan. */
async function approve(edit: (listing: Listing) => void): Promise<string[]> {
  const path = join(dir, 'listing.json');
  const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
  edit(listing);
  await writeFile(path, JSON.stringify(listing));
  const mine = ['--mine', 'appStore', 'googlePlay'];
  const { stdout } = await storedeck(['plan', '--json', ...mine]);
  return ['--plan', PublishPlan.parse(JSON.parse(stdout)).hash, ...mine];
}

async function publishRefused(edit: (listing: Listing) => void): Promise<string> {
  const { code, stderr } = await storedeck(['publish', ...(await approve(edit))]);
  // A picture is refused after the store has accepted the request.
  expect([1, 4]).toContain(code);
  // The terminal breaks long lines.
  return stderr.replaceAll(/\s+/g, ' ');
}

/** What no message about a text, a picture or a language may advise. */
const RIGHTS = /role|permission|account|API is enabled|PLAYSTORE_PACKAGE_NAME|key id/i;

/**
 * Responses of App Store Connect to `PATCH`, in the form of its documentation
 * (https://developer.apple.com/documentation/appstoreconnectapi/errorresponse), with texts that people have reported
 * (fastlane issues 16621 and 20137).
 */
const APPLE: readonly {
  what: string;
  path: string;
  error: { code: string; title?: string; detail: string; attribute?: string };
  shown: RegExp;
}[] = [
  {
    what: 'a character of a description',
    path: '/v1/appStoreVersionLocalizations/',
    error: {
      code: 'ENTITY_ERROR.ATTRIBUTE.INVALID.INVALID_CHARACTERS',
      detail: "Description can't contain the following character(s): 🚀.",
      attribute: 'description',
    },
    shown: /refused Description in de-DE \(HTTP 409: .*🚀.*Remove 🚀 from Description in de-DE in New/,
  },
  {
    what: 'a character, with a code that is not documented',
    path: '/v1/appStoreVersionLocalizations/',
    error: {
      code: 'INVALID_TEXT',
      detail: 'Keywords contain invalid characters.',
      attribute: 'keywords',
    },
    shown: /refused Keywords in de-DE .*Correct Keywords in de-DE in New/,
  },
  {
    what: 'a name that another app has',
    path: '/v1/appInfoLocalizations/',
    error: {
      code: 'ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE.DIFFERENT_ACCOUNT',
      detail: 'The app name you entered is already being used.',
      attribute: 'name',
    },
    shown: /refused Name in de-DE .*Another app has it already. Choose another Name in de-DE in New/,
  },
  {
    what: 'a text that it does not name, although the request has several',
    path: '/v1/appStoreVersionLocalizations/',
    error: { code: 'ENTITY_ERROR', detail: 'The provided entity has invalid text.' },
    shown: /refused Description or Keywords in de-DE .*Correct Description or Keywords in de-DE in New/,
  },
];

test.each(APPLE)('the App Store refuses $what: the message names language and text', async (row) => {
  const { attribute, ...error } = row.error;
  fake.stores.faults.add({
    match: { store: 'appStore', method: 'PATCH', path: row.path },
    respond: () =>
      Response.json(
        {
          errors: [
            {
              status: '409',
              title: 'The provided entity includes an attribute with an invalid value',
              ...error,
              ...(attribute !== undefined && { source: { pointer: `/data/attributes/${attribute}` } }),
            },
          ],
        },
        { status: 409 },
      ),
  });
  const shown = await publishRefused(({ appStore }) => {
    Object.assign(appStore!.locales['de-DE']!, {
      name: 'Ein neuer Name',
      description: 'Eine neue Beschreibung, die lang genug ist.',
      keywords: 'moos,farn',
    });
  });
  expect(shown).toMatch(row.shown);
  expect(shown).not.toMatch(RIGHTS);
  expect(shown).not.toContain('.. (');
});

/** Responses of Google Play, with messages that people have reported (fastlane issues 13919, 18345 and 21507). */
const GOOGLE: readonly { what: string; match: FaultMatch; code: number; message: string; shown: RegExp }[] = [
  {
    what: 'a title at the validation',
    match: { path: ':validate' },
    code: 403,
    message: 'The title for the app is too long for language en-US.',
    shown: /too long for language en-US.*Correct the title of en-US in New/,
  },
  {
    what: 'the number of screenshots at the commit',
    match: { path: ':commit' },
    code: 403,
    message: 'There are more than 8 screenshots.',
    shown: /more than 8 screenshots.*Correct what Google Play names in New/,
  },
  {
    what: 'a short description at the commit, with another status',
    match: { path: ':commit' },
    code: 400,
    message: 'The short description for the app is too long for language de-DE.',
    shown: /Correct the short description of de-DE in New/,
  },
  {
    what: 'a text of one language',
    match: { method: 'PATCH', path: '/listings/' },
    code: 400,
    message: 'The provided text contains characters that are not allowed.',
    shown: /refused .*in de-DE .*Correct .*in de-DE in New/,
  },
];

test.each(GOOGLE)(
  'Google Play refuses $what: the hint is about New',
  async ({ match, code, message, shown }) => {
    fake.stores.faults.add({
      match: { store: 'googlePlay', ...match },
      respond: () =>
        Response.json({ error: { code, message, status: 'INVALID_ARGUMENT' } }, { status: code }),
    });
    const text = await publishRefused(({ googlePlay }) => {
      googlePlay!.locales['de-DE']!.title = 'Ein neuer Titel';
    });
    expect(text).toMatch(shown);
    expect(text).not.toMatch(RIGHTS);
  },
);

test('Google Play refuses the account: the hint is about its rights', async () => {
  fake.stores.faults.add({ match: { store: 'googlePlay', path: ':commit' }, respond: 'forbidden' });
  const shown = await publishRefused(({ googlePlay }) => {
    googlePlay!.locales['de-DE']!.title = 'Ein neuer Titel';
  });
  expect(shown).toMatch(RIGHTS);
});

async function addPhonePicture(listing: Listing, name: string): Promise<void> {
  const size = { width: 1080, height: 1920 };
  const file = `assets/new/${name}.png`;
  await writeFile(join(dir, file), await encodePng(Buffer.alloc(size.width * size.height * 3, name), size));
  listing.googlePlay!.locales['de-DE']!.images!['phoneScreenshots']!.push({ file });
}

test.each([
  [
    'an internal error',
    500,
    /internal error with .*picture 3 in de-DE \(assets\/new\/third\.png\).*transparency or a wrong shape/,
  ],
  ['a refusal', 400, /refused .*picture 3 in de-DE \(assets\/new\/third\.png\).*Replace the picture in New/],
])(
  'Google Play answers the upload of a picture with %s: the message names the picture',
  async (_what, code, shown) => {
    const path = join(dir, 'listing.json');
    const listing = JSON.parse(await readFile(path, 'utf8')) as Listing;
    await addPhonePicture(listing, 'third');
    await writeFile(path, JSON.stringify(listing));
    fake.stores.faults.add({
      match: { store: 'googlePlay', method: 'POST', path: '/phoneScreenshots' },
      respond: () =>
        Response.json({ error: { code, message: 'Internal error encountered.' } }, { status: code }),
    });
    const text = await publishRefused(() => undefined);
    expect(text).toMatch(shown);
    expect(text).not.toMatch(RIGHTS);
  },
);

test.each([
  [
    'at its reservation',
    /refused .*picture 3 in de-DE \(assets\/new\/iphone\.png\) \(HTTP 409: .*Replace the picture in New/,
    () =>
      fake.stores.faults.add({
        match: { store: 'appStore', method: 'POST', path: '/v1/appScreenshots' },
        respond: () =>
          Response.json(
            {
              errors: [
                {
                  status: '409',
                  code: 'ENTITY_ERROR.ATTRIBUTE.INVALID',
                  detail: 'The file has a size that is not accepted.',
                  source: { pointer: '/data/attributes/fileSize' },
                },
              ],
            },
            { status: 409 },
          ),
      }),
  ],
  [
    'while it is processed',
    /refused .*picture 3 in de-DE \(assets\/new\/iphone\.png\) \(IMAGE_INCORRECT_DIMENSIONS\)/,
    () =>
      fake.stores.faults.add({
        match: { store: 'appStore', method: 'GET', path: '/v1/appScreenshotSets/' },
        respond: async ({ next }) => {
          const response = await next();
          const refused = '"errors":[{"code":"IMAGE_INCORRECT_DIMENSIONS"}],"state":"FAILED"';
          const text = (await response.text()).replace('"state":"UPLOAD_COMPLETE"', refused);
          return new Response(text, { status: response.status, headers: response.headers });
        },
      }),
  ],
])('the App Store refuses a picture %s: the message names the picture', async (_moment, shown, refuse) => {
  const size = { width: 1290, height: 2796 };
  const file = 'assets/new/iphone.png';
  const bytes = await encodePng(Buffer.alloc(size.width * size.height * 3, 'picture'), size);
  await writeFile(join(dir, file), bytes);
  refuse();
  const text = await publishRefused(({ appStore }) => {
    appStore!.locales['de-DE']!.screenshots!['APP_IPHONE_67']!.push({ file });
  });
  expect(text).toMatch(shown);
  expect(text).not.toMatch(RIGHTS);
});

test('the App Store refuses two pictures while they are processed: both are named, with its own reason', async () => {
  const size = { width: 1290, height: 2796 };
  const files = ['assets/new/a.png', 'assets/new/b.png'];
  for (const file of files)
    await writeFile(join(dir, file), await encodePng(Buffer.alloc(size.width * size.height * 3, file), size));
  const errors = '[{"code":"IMAGE_INCORRECT_DIMENSIONS","description":"The dimensions are wrong."}]';
  fake.stores.faults.add({
    match: { store: 'appStore', method: 'GET', path: '/v1/appScreenshotSets/' },
    respond: async ({ next }) => {
      const response = await next();
      const refused = `"errors":${errors},"state":"FAILED"`;
      const text = (await response.text()).replaceAll('"state":"UPLOAD_COMPLETE"', refused);
      return new Response(text, { status: response.status, headers: response.headers });
    },
  });
  const text = await publishRefused(({ appStore }) => {
    appStore!.locales['de-DE']!.screenshots!['APP_IPHONE_67']!.push(...files.map((file) => ({ file })));
  });
  expect(text).toMatch(
    /picture 3 in de-DE \(assets\/new\/a\.png\) \(The dimensions are wrong\) and .*picture 4 .*b\.png.*Correct them/,
  );
});

describe('a store that keeps another form of a text', () => {
  let proxies: Server[];
  beforeAll(() => {
    proxies = [];
  });
  afterAll(() => {
    for (const proxy of proxies) proxy.close().closeAllConnections();
  });

  /** Starts a proxy of a store that changes every text in the JSON that is sent to it. */
  async function startProxy(target: string, form: (text: string) => string): Promise<string> {
    const proxy = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        let body: NonNullable<RequestInit['body']> | null =
          chunks.length === 0 ? null : Buffer.concat(chunks);
        if (request.headers['content-type']?.includes('json') && body !== null)
          body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString('utf8')), (_key, value: unknown) =>
            typeof value === 'string' ? form(value) : value,
          );
        const { host: _host, 'content-length': _length, ...headers } = request.headers;
        const answer = await fetch(`${new URL(target).origin}${request.url}`, {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          body,
        });
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await answer.arrayBuffer()));
      })();
    });
    proxies.push(proxy);
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    return target.replace(
      new URL(target).origin,
      `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    );
  }

  test.each([
    [
      'without blanks at its ends',
      (text: string) => text.trim(),
      '  A long text here, with blanks around it.  ',
    ],
    [
      'with other line ends',
      (text: string) => text.replaceAll('\r\n', '\n'),
      'The first line.\r\nThe second line.',
    ],
    [
      'with line ends of Windows',
      (text: string) => text.replaceAll(/\r?\n/g, '\r\n'),
      'The first.\n\nThe third line.',
    ],
    ['composed', (text: string) => text.normalize('NFC'), 'Eine Beschreibung fu\u0308r Ga\u0308rten.'],
  ])('%s: publishing finishes, and nothing is left to publish', async (_form, form, text) => {
    addresses['ASC_API_BASE_URL'] = await startProxy(fake.ascBaseUrl, form);
    addresses['PLAYSTORE_API_BASE_URL'] = await startProxy(fake.playBaseUrl, form);
    const approval = await approve(({ appStore, googlePlay }) => {
      appStore!.locales['de-DE']!.description = text;
      googlePlay!.locales['de-DE']!.fullDescription = text;
    });
    const published = await storedeck(['publish', ...approval]);
    expect([published.code, published.stderr]).toEqual([0, expect.not.stringContaining('CHANGED')]);
    expect((await storedeck(['plan'])).stdout).toContain('Nothing to publish.');
  });
});

import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';

import { FAULTS, type FaultName, HOSTILE_FILE_NAMES } from '../src/index.ts';
import { appStoreToken, type Client, startClient } from './store-client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterEach(() => client.fake.stores.faults.clear());

function get(path: string, init: RequestInit = {}) {
  return fetch(path.startsWith('http') ? path : `${client.fake.ascBaseUrl}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${appStoreToken(client.credentials)}` },
  });
}

function add(respond: FaultName, more: object = {}) {
  return client.fake.stores.faults.add({ respond, ...more });
}

function screenshots() {
  const [set] = client.fake.stores.appStore.table.all('appScreenshotSets');
  return `/v1/appScreenshotSets/${set!.id}/appScreenshots`;
}

async function pictureUrl() {
  const { data } = (await client.apple(screenshots())).body;
  const { templateUrl, width, height } = data[0].attributes.imageAsset;
  return templateUrl.replace('{w}', width).replace('{h}', height).replace('{f}', 'png') as string;
}

describe('matching', () => {
  test('a fault begins after a number of requests, applies to a number of requests, and can be removed', async () => {
    const off = add('serverError', { match: { store: 'appStore', path: /apps$/ }, after: 1, times: 2 });
    const statuses = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await get('/v1/apps')).status);
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
    add('forbidden');
    off();
    expect((await get('/v1/apps')).status).toBe(403);
    client.fake.stores.faults.clear();
    expect((await get('/v1/apps')).status).toBe(200);
  });

  test('a fault applies only to the named store, method and path', async () => {
    add('serverError', { match: { store: 'googlePlay' } });
    add('serverError', { match: { method: 'post' } });
    add('serverError', { match: { path: '/v1/appInfos' } });
    expect((await get('/v1/apps')).status).toBe(200);
  });

  test('a fault can be a function', async () => {
    client.fake.stores.faults.add({
      respond: async ({ next }) => new Response(null, { status: (await next()).status + 3 }),
    });
    expect((await get('/v1/apps')).status).toBe(203);
  });
});

test.each([
  ['unauthorized', 401],
  ['forbidden', 403],
  ['agreementsMissing', 403],
  ['notFound', 404],
  ['conflict', 409],
  ['preconditionFailed', 412],
  ['tooManyRequests', 429],
  ['serverError', 500],
  ['badGateway', 502],
  ['unavailable', 503],
  ['gatewayTimeout', 504],
] as const)('%s: status %i, in the form of the store that received the request', async (name, status) => {
  add(name, { retryAfter: '7' });
  const apple = await get('/v1/apps');
  expect(apple.status).toBe(status);
  expect(apple.headers.get('retry-after')).toBe([429, 503].includes(status) ? '7' : null);
  const play = await get('/androidpublisher/v3/applications/x/edits', { method: 'POST' });
  expect(play.status).toBe(status);
  if ([502, 504].includes(status)) expect(await apple.text()).toContain('<html>');
  else {
    expect(await apple.json()).toHaveProperty('errors');
    expect(await play.json()).toHaveProperty('error.code', status);
  }
});

describe('broken connections', () => {
  test('reset: no response', async () => {
    add('reset');
    await expect(get('/v1/apps')).rejects.toThrow('fetch failed');
    expect(client.fake.stores.requests.at(-1)!.status).toBe(0);
  });

  test('cutBody: headers and the first half of the body, then the connection breaks', async () => {
    add('cutBody');
    const response = await get('/v1/apps');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test.each(['stalledBody', 'trickledBody'] as const)(
    '%s: a first part of the body arrives, and the client can abort the wait for the rest',
    async (name) => {
      add(name);
      const controller = new AbortController();
      const response = await get('/v1/apps', { signal: controller.signal });
      const reader = response.body!.getReader();
      expect((await reader.read()).value!.length).toBeGreaterThan(0);
      const rest = reader.read();
      controller.abort();
      if (name === 'stalledBody') await expect(rest).rejects.toThrow('abort');
      else await rest.catch(() => undefined);
    },
  );

  test('slowHeaders: the wait ends when the client aborts', async () => {
    add('slowHeaders');
    const controller = new AbortController();
    const response = get('/v1/apps', { signal: controller.signal });
    controller.abort();
    await expect(response).rejects.toThrow('abort');
  });
});

describe('wrong responses', () => {
  const text = async (name: FaultName) => {
    add(name);
    return (await get('/v1/apps')).text();
  };
  const isJson = (body: string) => {
    try {
      return Boolean(JSON.parse(body));
    } catch {
      return false;
    }
  };

  test.each(['htmlWith200', 'emptyBody', 'truncatedJson', 'noContent'] as const)(
    '%s is not JSON',
    async (name) => {
      expect(isJson(await text(name))).toBe(false);
    },
  );

  test('the JSON has another shape', async () => {
    expect(await text('nullJson')).toBe('null');
    client.fake.stores.faults.clear();
    expect(await text('arrayJson')).toBe('[]');
    client.fake.stores.faults.clear();
    expect(JSON.parse(await text('wrongTypes'))).toMatchObject({ data: { 0: 7 } });
    client.fake.stores.faults.clear();
    expect((await text('hugeJson')).length).toBeGreaterThan(10_000_000);
    client.fake.stores.faults.clear();
    expect(JSON.parse(await text('extraFields'))).toHaveProperty('brandNew');
    client.fake.stores.faults.clear();
    add('wrongContentType');
    expect((await get('/v1/apps')).headers.get('content-type')).toBe('text/plain');
  });

  test('redirects lead to the same URL, to another host, to a file and to cloud metadata', async () => {
    const location = async (name: FaultName) => {
      client.fake.stores.faults.clear();
      add(name);
      return (await get('/v1/apps', { redirect: 'manual' })).headers.get('location');
    };
    expect(await location('redirectLoop')).toBe(`${client.fake.ascBaseUrl}/v1/apps`);
    expect(await location('redirectElsewhere')).toMatch(/^http:\/\/localhost:/);
    expect(await location('redirectToFile')).toMatch(/^file:/);
    expect(await location('redirectToMetadata')).toContain('169.254');
  });

  test('page links lead to the same page, or to another host, whose requests are recorded', async () => {
    const next = async (name: FaultName) => {
      client.fake.stores.faults.clear();
      add(name, { match: { store: 'appStore' } });
      return ((await (await get('/v1/apps')).json()) as { links: { next: string } }).links.next;
    };
    expect(await next('endlessPages')).toBe(`${client.fake.ascBaseUrl}/v1/apps`);
    const elsewhere = await next('nextElsewhere');
    await get(elsewhere);
    const record = client.fake.stores.requests.at(-1)!;
    expect([record.store, record.headers['authorization']]).toEqual([
      'otherHost',
      expect.stringMatching(/^Bearer /),
    ]);
  });
});

describe('pictures', () => {
  test.each([
    ['htmlPicture', 'image/png', '<!doc'],
    ['svgPicture', 'image/svg+xml', '<svg '],
    ['emptyPicture', 'image/png', ''],
    ['truncatedPicture', 'image/png', '\x89PNG\r'],
    ['picturePlusHtml', 'image/png', '\x89PNG\r'],
    ['wrongSizePicture', 'image/png', '\x89PNG\r'],
  ] as const)('%s', async (name, type, start) => {
    const url = await pictureUrl();
    const whole = (await (await fetch(url)).arrayBuffer()).byteLength;
    add(name, { match: { store: 'appStoreImages' } });
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe(type);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString('latin1')).toBe(start);
    if (name === 'truncatedPicture') expect(bytes.length).toBe(Math.floor(whole / 2));
    if (name === 'picturePlusHtml') expect(bytes.subarray(whole).toString()).toContain('<html>');
    if (name === 'wrongSizePicture') expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1, 1]);
  });
});

describe('hostile values', () => {
  test('replace file names with the values of the list, one after the other', async () => {
    add('hostileFileNames');
    const { data } = (await (await get(screenshots())).json()) as {
      data: { attributes: { fileName: string } }[];
    };
    expect(data.map(({ attributes }) => attributes.fileName)).toEqual(
      HOSTILE_FILE_NAMES.slice(0, data.length),
    );
  });

  test.each([
    ['hostileLocales', 'locale', '../..'],
    ['hostileTexts', 'description', '<script>alert(1)</script>'],
  ] as const)('%s', async (name, attribute, value) => {
    add(name);
    const [version] = client.fake.stores.appStore.table.all('appStoreVersions');
    const body = (await (
      await get(`/v1/appStoreVersions/${version!.id}/appStoreVersionLocalizations`)
    ).json()) as {
      data: { attributes: Record<string, string> }[];
    };
    const values = body.data.map(({ attributes }) => attributes[attribute]);
    expect(values).toContain(value);
  });

  test('replace display types and ids', async () => {
    const [texts] = client.fake.stores.appStore.table.all('appStoreVersionLocalizations');
    const sets = async (name: FaultName) => {
      client.fake.stores.faults.clear();
      add(name);
      const response = await get(`/v1/appStoreVersionLocalizations/${texts!.id}/appScreenshotSets`);
      return (await response.json()) as {
        data: { id: string; attributes: { screenshotDisplayType: string } }[];
      };
    };
    expect((await sets('hostileDisplayTypes')).data[1]!.attributes.screenshotDisplayType).toBe('__proto__');
    expect((await sets('unknownDisplayTypes')).data[0]!.attributes.screenshotDisplayType).toBe(
      'APP_IPHONE_99',
    );
    expect((await sets('hostileIds')).data[0]!.id).toBe('../..');
  });
});

test('every predefined fault changes the response', async () => {
  // This test leaves these faults out. The tests above check the faults that delay or break the response, and
  // write-faults.test.ts checks the faults that change a store.
  const endless: FaultName[] = [
    ...(['slowHeaders', 'stalledBody', 'trickledBody', 'cutBody', 'reset'] as const),
    ...([
      'appliedThenReset',
      'changedElsewhere',
      'reviewStarted',
      'stuckProcessing',
      'uploadsExpired',
    ] as const),
  ];
  const [texts] = client.fake.stores.appStore.table.all('appStoreVersionLocalizations');
  const paths = [
    `/v1/appStoreVersionLocalizations/${texts!.id}`,
    screenshots(),
    `/v1/appStoreVersionLocalizations/${texts!.id}/appScreenshotSets`,
  ];
  const signature = async () =>
    JSON.stringify(
      await Promise.all(
        paths.map(async (path) => {
          const response = await get(path, { redirect: 'manual' });
          return [
            response.status,
            response.headers.get('content-type'),
            response.headers.get('location'),
            await response.text(),
          ];
        }),
      ),
    );
  const right = await signature();
  for (const name of Object.keys(FAULTS) as FaultName[]) {
    if (endless.includes(name)) continue;
    add(name);
    expect([name, (await signature()) === right]).toEqual([name, false]);
    client.fake.stores.faults.clear();
  }
});

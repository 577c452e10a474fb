import { beforeEach, describe, expect, test } from '@jest/globals';

import type { Resource } from '../src/app-store/resource.ts';
import { md5, pictureBytes, withAlpha } from './png.ts';
import { type Client, startClient } from './store-client.ts';

let client: Client;
beforeEach(async () => {
  client = await startClient({
    locales: ['en-US', 'de-DE'],
    screenshotsPerSet: { APP_IPHONE_67: 3, APP_IPHONE_61: 10, APP_IPAD_PRO_3GEN_129: 1 },
  });
});

function rows(type: string): Resource[] {
  return client.fake.stores.appStore.table.all(type);
}

function versionAt(state: string): Resource {
  return rows('appStoreVersions').find(({ attributes }) => attributes['appVersionState'] === state)!;
}

function editable(): Resource {
  return versionAt('PREPARE_FOR_SUBMISSION');
}

function findTexts(version: Resource, locale: string): Resource {
  return client.fake.stores.appStore.table
    .related(version, 'appStoreVersionLocalizations')
    .find(({ attributes }) => attributes['locale'] === locale)!;
}

function findSet(texts: Resource, type: string): Resource {
  return client.fake.stores.appStore.table
    .related(texts, 'appScreenshotSets')
    .find(({ attributes }) => attributes['screenshotDisplayType'] === type)!;
}

interface Parent {
  readonly type: string;
  readonly id: string;
}

async function send(method: 'POST' | 'PATCH' | 'DELETE', path: string, data?: object) {
  const { status, body } = await client.apple(`/v1/${path}`, {
    method,
    ...(data && { body: JSON.stringify({ data }), headers: { 'Content-Type': 'application/json' } }),
  });
  const codes = ((body?.errors ?? []) as { code: string }[]).map(({ code }) => code);
  return { status, codes, errors: body?.errors, data: body?.data };
}

function create(type: string, attributes: object, relation: string, { type: kind, id }: Parent) {
  const relationships = { [relation]: { data: { type: kind, id } } };
  return send('POST', type, { type, attributes, relationships });
}

function update({ type, id }: Parent, attributes: object) {
  return send('PATCH', `${type}/${id}`, { type, id, attributes });
}

describe('texts', () => {
  test('a change is applied to the editable version, and other fields stay', async () => {
    const texts = findTexts(editable(), 'de-DE');
    const before = { ...texts.attributes };
    const { status, data } = await update(texts, { description: 'Neu geschrieben.', marketingUrl: null });
    expect(status).toBe(200);
    expect(data.attributes).toEqual({ ...before, description: 'Neu geschrieben.', marketingUrl: null });
  });

  test('the live version accepts only a promotional text', async () => {
    const live = findTexts(versionAt('READY_FOR_DISTRIBUTION'), 'de-DE');
    const refused = await update(live, { description: 'Neu', promotionalText: 'Neu' });
    expect([refused.status, refused.codes]).toEqual([409, ['STATE_ERROR']]);
    expect(refused.errors[0].source).toEqual({ pointer: '/data/attributes/description' });
    expect((await update(live, { promotionalText: 'Nur heute' })).status).toBe(200);
  });

  test('texts that are too long or have control characters are refused, each with its field', async () => {
    const { status, codes } = await update(findTexts(editable(), 'de-DE'), {
      promotionalText: 'x'.repeat(171),
      keywords: 'a\u0007',
      supportUrl: 'no address',
    });
    expect([status, codes]).toEqual([
      409,
      [
        'ENTITY_ERROR.ATTRIBUTE.INVALID.TOO_LONG',
        'ENTITY_ERROR.ATTRIBUTE.INVALID.INVALID_CHARACTERS',
        'ENTITY_ERROR.ATTRIBUTE.INVALID',
      ],
    ]);
    expect(
      (await update(findTexts(editable(), 'de-DE'), { promotionalText: '\u{10330}'.repeat(170) })).status,
    ).toBe(200);
  });

  test.each([
    ['an unknown attribute', { title: 'x' }, 'ENTITY_ERROR.ATTRIBUTE.UNKNOWN'],
    ['another type', { description: { text: 'x' } }, 'ENTITY_ERROR.ATTRIBUTE.TYPE'],
  ])('%s is refused', async (_name, attributes, code) => {
    expect((await update(findTexts(editable(), 'de-DE'), attributes)).codes).toEqual([code]);
  });

  test('What’s New cannot be set in the first version of an app', async () => {
    const [app] = rows('apps').slice(-1);
    app!.relations['appStoreVersions'] = [{ type: 'appStoreVersions', id: editable().id }];
    expect((await update(findTexts(editable(), 'de-DE'), { whatsNew: 'First.' })).codes).toEqual([
      'STATE_ERROR',
    ]);
  });

  test('name and subtitle need an editable app information', async () => {
    const [editableInfo, liveInfo] = rows('appInfos');
    const at = (info: Resource) =>
      client.fake.stores.appStore.table.related(info, 'appInfoLocalizations')[0]!;
    expect((await update(at(editableInfo!), { subtitle: 'New' })).status).toBe(200);
    expect((await update(at(editableInfo!), { name: '' })).codes).toEqual([
      'ENTITY_ERROR.ATTRIBUTE.REQUIRED',
    ]);
    const { codes } = await update(at(liveInfo!), { subtitle: 'New' });
    expect(codes).toEqual(['ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE']);
  });
});

describe('locales', () => {
  test('a new locale is also added to the app information, and can be added only once', async () => {
    const created = await create(
      'appStoreVersionLocalizations',
      { locale: 'fr-FR', description: 'Bonjour' },
      'appStoreVersion',
      editable(),
    );
    expect([created.status, created.data.attributes.whatsNew]).toEqual([201, null]);
    const [info] = rows('appInfos');
    const again = await create('appInfoLocalizations', { locale: 'fr-FR', name: 'Tilia' }, 'appInfo', info!);
    expect([again.status, again.codes]).toEqual([409, ['ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE']]);
    const twice = await create(
      'appStoreVersionLocalizations',
      { locale: 'fr-FR' },
      'appStoreVersion',
      editable(),
    );
    expect(twice.codes).toEqual(['ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE']);
    const unknown = await create(
      'appStoreVersionLocalizations',
      { locale: 'xx-XX' },
      'appStoreVersion',
      editable(),
    );
    expect(unknown.codes).toEqual(['ENTITY_ERROR.ATTRIBUTE.INVALID']);
  });

  test('removing a locale removes its screenshots; the primary locale stays', async () => {
    const texts = findTexts(editable(), 'de-DE');
    const before = rows('appScreenshots').length;
    expect((await send('DELETE', `appStoreVersionLocalizations/${texts.id}`)).status).toBe(204);
    expect(rows('appScreenshots').length).toBe(before - 14);
    expect((await send('DELETE', `appStoreVersionLocalizations/${texts.id}`)).status).toBe(404);
    const primary = findTexts(editable(), 'en-US');
    expect((await send('DELETE', `appStoreVersionLocalizations/${primary.id}`)).status).toBe(409);
  });
});

describe('versions', () => {
  const app = () => rows('apps').find(({ id }) => id === client.fake.stores.product.appId)!;

  test('only one version may be in preparation, and a version number can be used only once', async () => {
    const attributes = { platform: 'IOS', versionString: '3.4.1' };
    const { status, codes } = await create('appStoreVersions', attributes, 'app', app());
    expect([status, codes]).toEqual([
      409,
      ['ENTITY_ERROR.RELATIONSHIP.INVALID', 'ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE'],
    ]);
    expect((await update(editable(), { versionString: '3.6.0' })).data.attributes.versionString).toBe(
      '3.6.0',
    );
    expect((await update(versionAt('READY_FOR_DISTRIBUTION'), { copyright: 'x' })).codes).toEqual([
      'STATE_ERROR',
    ]);
  });

  test('a new version has the texts and screenshots of the live version, without What’s New', async () => {
    editable().attributes['appVersionState'] = 'REPLACED_WITH_NEW_VERSION';
    const made = await create('appStoreVersions', { platform: 'IOS', versionString: '4.0' }, 'app', app());
    expect([made.status, made.data.attributes.appVersionState]).toEqual([201, 'PREPARE_FOR_SUBMISSION']);
    const copy = findTexts(editable(), 'de-DE').attributes;
    const live = findTexts(versionAt('READY_FOR_DISTRIBUTION'), 'de-DE');
    expect(copy).toEqual({ ...live.attributes, whatsNew: null });
    const screenshots = findSet(findTexts(editable(), 'de-DE'), 'APP_IPHONE_67').relations['appScreenshots'];
    expect(screenshots).toHaveLength(3);
  });

  test('only the promotional text can be changed while the version waits for review', async () => {
    const version = editable();
    client.fake.stores.others.startReview('appStore');
    expect((await update(findTexts(version, 'de-DE'), { keywords: 'x' })).codes).toEqual(['STATE_ERROR']);
    const set = findSet(findTexts(version, 'de-DE'), 'APP_IPHONE_67');
    const file = { fileName: 'a.png', fileSize: 3 };
    expect((await create('appScreenshots', file, 'appScreenshotSet', set)).codes).toEqual(['STATE_ERROR']);
    expect((await send('DELETE', `appScreenshotSets/${set.id}`)).status).toBe(409);
  });
});

describe('screenshots', () => {
  const set = (type = 'APP_IPHONE_67') => findSet(findTexts(editable(), 'de-DE'), type);
  const reserve = (bytes: Uint8Array, fileName = 'a.png', at = set()) =>
    create('appScreenshots', { fileName, fileSize: bytes.length }, 'appScreenshotSet', at);

  interface Operation {
    method: string;
    url: string;
    offset: number;
    length: number;
    requestHeaders: { name: string; value: string }[];
  }

  const put = async (
    operation: Operation,
    bytes: Uint8Array<ArrayBuffer>,
    more: Record<string, string> = {},
  ) => {
    const headers = Object.fromEntries(operation.requestHeaders.map(({ name, value }) => [name, value]));
    const body = bytes.slice(operation.offset, operation.offset + operation.length);
    return (await fetch(operation.url, { method: operation.method, headers: { ...headers, ...more }, body }))
      .status;
  };

  async function upload(
    bytes: Uint8Array<ArrayBuffer>,
    fileName = 'a.png',
    checksum = md5(bytes),
  ): Promise<string> {
    const { data } = await reserve(bytes, fileName);
    for (const operation of data.attributes.uploadOperations) expect(await put(operation, bytes)).toBe(200);
    const committed = await update(data, { uploaded: true, sourceFileChecksum: checksum });
    expect([committed.status, committed.data.attributes.assetDeliveryState.state]).toEqual([
      200,
      'UPLOAD_COMPLETE',
    ]);
    return data.id;
  }

  const readState = async (id: string) => {
    const { attributes } = (await client.apple(`/v1/appScreenshots/${id}`)).body.data;
    const { state, errors } = attributes.assetDeliveryState;
    return [state, attributes.sourceFileChecksum, ...errors.map(({ code }: { code: string }) => code)];
  };

  test('a reservation, its parts and the commit create a screenshot, and the checksum appears last', async () => {
    client = await startClient({ locales: ['en-US', 'de-DE'], uploadPartBytes: 1000 });
    for (const row of client.fake.stores.appStore.table.related(set(), 'appScreenshots')) {
      await send('DELETE', `appScreenshots/${row.id}`);
    }
    const bytes = await pictureBytes();
    const { data } = await reserve(bytes);
    const operations: Operation[] = data.attributes.uploadOperations;
    expect(operations.length).toBe(Math.ceil(bytes.length / 1000));
    const early = await update(data, { uploaded: true, sourceFileChecksum: md5(bytes) });
    expect(early.codes).toEqual(['STATE_ERROR']);
    await Promise.all([...operations].reverse().map((operation) => put(operation, bytes)));
    expect((await update(data, { uploaded: true, sourceFileChecksum: md5(bytes) })).status).toBe(200);
    expect(await readState(data.id)).toEqual(['UPLOAD_COMPLETE', null]);
    expect(await readState(data.id)).toEqual(['COMPLETE', null]);
    expect(await readState(data.id)).toEqual(['COMPLETE', md5(bytes)]);
    expect(await put(operations[0]!, bytes)).toBe(403);
    expect((await update(data, { uploaded: true })).codes).toEqual(['STATE_ERROR']);
    const [shown] = client.fake.stores.appStore.table.related(set(), 'appScreenshots');
    const { templateUrl, width, height } = shown!.attributes['imageAsset'] as Record<string, string>;
    const url = templateUrl!.replace('{w}', width!).replace('{h}', height!).replace('{f}', 'png');
    const served = new Uint8Array(await (await fetch(url)).arrayBuffer());
    expect(served.length).toBeGreaterThan(bytes.length);
    expect(Buffer.from(served.slice(16, 24))).toEqual(Buffer.from(bytes.slice(16, 24)));
  });

  test('accepts a part only with its exact headers and length, and without a token', async () => {
    const bytes = await pictureBytes();
    const { data } = await reserve(bytes);
    const [operation] = data.attributes.uploadOperations as Operation[];
    expect(await put(operation!, bytes, { 'Content-Type': 'image/gif' })).toBe(403);
    expect(await put(operation!, bytes, { Authorization: 'Bearer x' })).toBe(400);
    expect(await put({ ...operation!, length: 10 }, bytes)).toBe(400);
    expect(await put({ ...operation!, url: `${operation!.url}0` }, bytes)).toBe(403);
  });

  test.each([
    ['the wrong size', { width: 1000, height: 2000 }, 'a.png', 'IMAGE_INCORRECT_DIMENSIONS'],
    ['another extension', { width: 1290, height: 2796 }, 'a.jpg', 'IMAGE_BAD_FILE_EXTENSION'],
  ])('a picture with %s fails', async (_name, size, fileName, code) => {
    const id = await upload(await pictureBytes(size), fileName);
    await readState(id);
    expect(await readState(id)).toEqual(['FAILED', null, code]);
  });

  test('an alpha channel and a wrong checksum are found while processing', async () => {
    const alpha = await upload(withAlpha(await pictureBytes()));
    await readState(alpha);
    expect(await readState(alpha)).toEqual(['FAILED', null, 'IMAGE_ALPHA_NOT_ALLOWED']);
    const wrong = await upload(await pictureBytes(), 'b.png', '0'.repeat(32));
    await readState(wrong);
    expect(await readState(wrong)).toEqual(['FAILED', null, 'IMAGE_CHECKSUM_MISMATCH']);
  });

  test('a set has at most ten screenshots in any state, and a locale has one set per display type', async () => {
    const bytes = await pictureBytes();
    const full = set('APP_IPHONE_61');
    expect((await reserve(bytes, 'a.png', full)).codes).toEqual(['ENTITY_ERROR.RELATIONSHIP.INVALID']);
    const display = { screenshotDisplayType: 'APP_IPHONE_61' };
    const texts = findTexts(editable(), 'de-DE');
    const second = await create('appScreenshotSets', display, 'appStoreVersionLocalization', texts);
    expect(second.codes).toEqual(['ENTITY_ERROR.RELATIONSHIP.INVALID']);
    const other = { screenshotDisplayType: 'APP_IPHONE_55' };
    const made = await create('appScreenshotSets', other, 'appStoreVersionLocalization', texts);
    expect(made.status).toBe(201);
  });

  test('a new order must contain all screenshots', async () => {
    const ids = client.fake.stores.appStore.table.related(set(), 'appScreenshots').map(({ id }) => id);
    const order = (list: string[]) =>
      send(
        'PATCH',
        `appScreenshotSets/${set().id}/relationships/appScreenshots`,
        list.map((id) => ({ type: 'appScreenshots', id })),
      );
    expect((await order(ids.slice(1))).status).toBe(409);
    expect((await order([ids[0]!, ids[0]!, ids[1]!])).status).toBe(409);
    expect((await order([...ids].reverse())).status).toBe(204);
    const linkage = await client.apple(`/v1/appScreenshotSets/${set().id}/relationships/appScreenshots`);
    expect(linkage.body.data.map(({ id }: { id: string }) => id)).toEqual([...ids].reverse());
  });

  test('a stuck screenshot stays in processing until it is deleted', async () => {
    client.fake.stores.others.stickNextUpload();
    const id = await upload(await pictureBytes());
    for (let read = 0; read < 5; read += 1) expect(await readState(id)).toEqual(['UPLOAD_COMPLETE', null]);
    expect((await send('DELETE', `appScreenshots/${id}`)).status).toBe(204);
    expect(rows('appScreenshots').some((row) => row.id === id)).toBe(false);
  });
});

test('a release makes the editable version live, and prepares a next version with the same texts and screenshots', async () => {
  const { table } = client.fake.stores.appStore;
  const version = editable();
  const live = versionAt('READY_FOR_DISTRIBUTION');
  const texts = findTexts(version, 'de-DE');
  expect(client.fake.stores.others.releaseVersion()).toEqual({ released: '3.5.0', prepared: '3.6.0' });
  expect(version.attributes['appVersionState']).toBe('READY_FOR_DISTRIBUTION');
  expect(live.attributes['appVersionState']).toBe('REPLACED_WITH_NEW_VERSION');
  const next = editable();
  expect(next.attributes['versionString']).toBe('3.6.0');
  const { whatsNew, ...copied } = findTexts(next, 'de-DE').attributes;
  expect(whatsNew).toBeNull();
  expect(texts.attributes).toMatchObject(copied);
  const checksums = (row: Resource) =>
    table
      .related(findSet(row, 'APP_IPHONE_67'), 'appScreenshots')
      .map(({ attributes }) => attributes['sourceFileChecksum']);
  expect(checksums(findTexts(next, 'de-DE'))).toEqual(checksums(texts));
  const previews = (row: Resource) =>
    table
      .related(row, 'appPreviewSets')
      .flatMap((set) => table.related(set, 'appPreviews'))
      .map(({ attributes }) => attributes['sourceFileChecksum']);
  expect(previews(findTexts(version, 'en-US'))).toHaveLength(2);
  expect(previews(findTexts(next, 'en-US'))).toEqual(previews(findTexts(version, 'en-US')));
  expect((await update(findTexts(next, 'de-DE'), { whatsNew: 'Neu.' })).status).toBe(200);
  expect((await update(texts, { description: 'Neu.' })).codes).toEqual(['STATE_ERROR']);
  client.fake.stores.others.startReview('appStore');
  expect(client.fake.stores.others.releaseVersion()).toEqual({ released: '3.6.0', prepared: '3.7.0' });
});

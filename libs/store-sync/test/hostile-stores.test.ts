import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultName, FaultRule } from '@storedeck/fake-stores';

import { readListing } from '../src/index.ts';
import { type Rig, SHORT, startRig } from './rig.ts';
import { checkWhole, forgetPictures, listImages, readTree } from './working-folder.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(async () => {
  await rig.running.close();
});

/**
 * Runs a successful sync, and then a sync that fails because of `rule`. The failed sync must not change the folder or
 * leave an edit open, and a third sync without the fault must succeed. Returns the error of the failed sync.
 */
async function failingSync(rule: FaultRule): Promise<unknown> {
  await rig.sync();
  const before = await readTree(rig.dir);
  if (rule.match?.store?.endsWith('Images')) await forgetPictures(rig.dir);
  const kept = await readTree(rig.dir);
  rig.stores.faults.add(rule);
  const slow = typeof rule.respond === 'string' && SLOW.includes(rule.respond);
  const error: unknown = await rig
    .sync({ network: slow ? SHORT : undefined })
    .catch((reason: unknown) => reason);
  expect(await readTree(rig.dir)).toEqual(kept);
  rig.stores.faults.clear();
  expect(rig.stores.googlePlay.openEdits).toEqual([]);
  await rig.sync();
  expect(await readTree(rig.dir)).toEqual(before);
  return error;
}

/** The faults that end with a timeout. */
const SLOW: FaultName[] = ['slowHeaders', 'stalledBody', 'trickledBody'];

describe('a faulty API response', () => {
  test.each<[FaultName, FaultRule['match'], string]>([
    ['unauthorized', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['forbidden', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['agreementsMissing', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['notFound', { store: 'appStore', path: 'appInfos' }, 'APPSTORE_REFUSED'],
    ['conflict', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['preconditionFailed', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['serverError', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['badGateway', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['gatewayTimeout', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['slowHeaders', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['reset', { store: 'appStore' }, 'STORE_UNREACHABLE'],
    ['stalledBody', { store: 'appStore', path: '/v1/apps?' }, 'STORE_UNREACHABLE'],
    ['trickledBody', { store: 'appStore', path: 'appInfos' }, 'STORE_UNREACHABLE'],
    ['cutBody', { store: 'appStore', path: 'appScreenshotSets' }, 'STORE_UNREACHABLE'],
    ['htmlWith200', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['emptyBody', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['noContent', { store: 'appStore' }, 'APPSTORE_REFUSED'],
    ['truncatedJson', { store: 'appStore', path: 'appScreenshotSets' }, 'STORE_ANSWER_INVALID'],
    ['nullJson', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['arrayJson', { store: 'appStore', path: 'appStoreVersions' }, 'STORE_ANSWER_INVALID'],
    ['wrongTypes', { store: 'appStore', path: 'appScreenshotSets' }, 'STORE_ANSWER_INVALID'],
    ['hugeJson', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['hostileIds', { store: 'appStore', path: '/v1/apps?' }, 'STORE_ANSWER_INVALID'],
    ['redirectElsewhere', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['redirectToFile', { store: 'appStore' }, 'STORE_ANSWER_INVALID'],
    ['unauthorized', { store: 'googlePlay' }, 'GOOGLEPLAY_REFUSED'],
    ['forbidden', { store: 'googlePlay', path: 'details' }, 'GOOGLEPLAY_REFUSED'],
    ['preconditionFailed', { store: 'googlePlay', path: 'details' }, 'GOOGLEPLAY_REFUSED'],
    ['unavailable', { store: 'googlePlay', path: 'phoneScreenshots' }, 'STORE_UNREACHABLE'],
    ['reset', { store: 'googlePlay', path: 'icon' }, 'STORE_UNREACHABLE'],
    ['htmlWith200', { store: 'googlePlay', path: 'listings' }, 'STORE_ANSWER_INVALID'],
    ['truncatedJson', { store: 'googlePlay', path: 'phoneScreenshots' }, 'STORE_ANSWER_INVALID'],
    ['wrongTypes', { store: 'googlePlay', path: 'phoneScreenshots' }, 'STORE_ANSWER_INVALID'],
    ['hugeJson', { store: 'googlePlay', path: 'details' }, 'STORE_ANSWER_INVALID'],
    ['redirectElsewhere', { store: 'googlePlay' }, 'STORE_ANSWER_INVALID'],
    ['unauthorized', { store: 'googlePlayToken' }, 'GOOGLEPLAY_REFUSED'],
    ['htmlWith200', { store: 'googlePlayToken' }, 'STORE_ANSWER_INVALID'],
    ['serverError', { store: 'googlePlayToken' }, 'STORE_UNREACHABLE'],
  ])('%s at %j fails the sync and changes nothing', async (respond, match, code) => {
    const settings = respond === 'unavailable' ? { retryAfter: null } : {};
    const error = await failingSync({ respond, match: match ?? {}, ...settings });
    expect(error).toMatchObject({
      name: expect.stringMatching(/^(?:Store(?:Sync)?|GoogleSignIn)Error$/),
      code,
      hint: expect.any(String),
    });
    expect(JSON.stringify([error, (error as Error).message])).not.toMatch(/eyJ|ya29|Bearer|PRIVATE KEY/);
    expect(rig.stores.requests.filter(({ store }) => store === 'otherHost')).toEqual([]);
  });
});

describe('a faulty picture response', () => {
  test.each<[FaultName, string]>([
    ['htmlPicture', 'IMAGE_INVALID'],
    ['svgPicture', 'IMAGE_INVALID'],
    ['emptyPicture', 'IMAGE_INVALID'],
    ['oneBytePicture', 'IMAGE_INVALID'],
    ['truncatedPicture', 'IMAGE_INVALID'],
    ['picturePlusHtml', 'IMAGE_INVALID'],
    ['wrongSizePicture', 'IMAGE_INVALID'],
    ['redirectLoop', 'IMAGE_INVALID'],
    ['redirectToFile', 'IMAGE_INVALID'],
    ['redirectToMetadata', 'IMAGE_INVALID'],
    ['redirectElsewhere', 'IMAGE_INVALID'],
    ['notFound', 'IMAGE_INVALID'],
    ['cutBody', 'STORE_UNREACHABLE'],
    ['reset', 'STORE_UNREACHABLE'],
    ['slowHeaders', 'STORE_UNREACHABLE'],
    ['stalledBody', 'STORE_UNREACHABLE'],
    ['serverError', 'STORE_UNREACHABLE'],
  ])('%s fails the sync and changes nothing', async (respond, code) => {
    const error = await failingSync({ respond, match: { store: 'appStoreImages' }, after: 2 });
    expect(error).toMatchObject({
      name: expect.stringMatching(/^(?:Store(?:Sync)?|GoogleSignIn)Error$/),
      code,
    });
  });

  test('the bytes of a picture count, not its Content-Type', async () => {
    rig.stores.faults.add({ respond: 'wrongContentType', match: { store: 'googlePlayImages' } });
    await expect(rig.sync()).resolves.toMatchObject({ googlePlay: { phone: 4 } });
  });
});

describe('untrusted names and texts', () => {
  test.each<FaultName>([
    'hostileFileNames',
    'hostileLocales',
    'hostileDisplayTypes',
    'hostileTexts',
    'extraFields',
  ])('%s never lead out of the folders, and the rest of the listing is complete', async (respond) => {
    rig.stores.faults.add({ respond, match: { store: 'appStore' } });
    rig.stores.faults.add({ respond, match: { store: 'googlePlay' } });
    const result = await rig.sync();
    const listing = await readListing(rig.dir, 'current');
    await checkWhole(rig.dir, listing);
    const outside = Object.keys(await readTree(rig.dir)).filter(
      (path) =>
        !/^(assets\/(?:current|draft)\/(appstore|googleplay)\/[\w-]+\/\d\d-\w+\.(?:png|jpg)|assets\/\.pictures-current\.json|listing-(?:current|draft)\.json)$/.test(
          path,
        ),
    );
    expect(outside).toEqual([]);
    if (respond === 'hostileLocales' || respond === 'hostileDisplayTypes')
      expect(result.skipped.length).toBeGreaterThan(0);
    if (respond === 'hostileFileNames')
      expect(listImages(listing).map(({ fileName }) => fileName)).toContain('../../x.png');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

test('an app without a store listing is no failure, and the sync says why texts are missing', async () => {
  rig.stores.faults.add({
    // Google leaves out empty lists.
    respond: () => Response.json({}),
    match: { store: 'googlePlay', path: /\/listings$/ },
  });
  await expect(rig.sync()).resolves.toMatchObject({
    skipped: [expect.stringContaining('Google Play has no store listing')],
  });
});

describe('page links', () => {
  test('a link to another host is refused, and the token is not sent there', async () => {
    const error = await failingSync({
      respond: 'nextElsewhere',
      match: { store: 'appStore', path: 'appScreenshotSets' },
    });
    expect(error).toMatchObject({
      code: 'STORE_ANSWER_INVALID',
      message: expect.stringMatching(/another host/),
    });
    expect(rig.stores.requests.filter(({ store }) => store === 'otherHost')).toEqual([]);
  });

  test('a link to the same page is refused', async () => {
    const error = await failingSync({
      respond: 'endlessPages',
      match: { store: 'appStore', path: 'appStoreVersions' },
    });
    expect(error).toMatchObject({
      code: 'STORE_ANSWER_INVALID',
      message: expect.stringMatching(/the same page/),
    });
  });
});

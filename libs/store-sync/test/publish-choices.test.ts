import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { startFromCurrent } from '../src/index.ts';
import { type Plan, type PlanChoices, planPublish, publish } from '../src/publish/index.ts';
import { editNew } from './publish-rig.ts';
import { FAST, type Rig, startRig } from './rig.ts';

let rig: Rig;
afterEach(() => rig.running.close());
beforeEach(async () => {
  rig = await startRig();
  await rig.sync();
  await startFromCurrent({ dir: rig.dir });
  await editNew(rig.dir, (listing) => {
    listing.appStore!.locales['en-US']!.keywords = 'moss,fern';
    listing.appStore!.locales['en-US']!.description = 'Written here, and in the version in preparation.';
    listing.googlePlay!.locales['en-US']!.title = 'Tilia Garden';
    listing.googlePlay!.locales['de-DE']!.images!['sevenInchScreenshots'] = [];
  });
  rig.stores.requests.length = 0;
});

function options(choices: PlanChoices) {
  const { dir, stateDir, credentials, endpoints } = rig;
  return { dir, stateDir, credentials, endpoints, network: FAST, ...choices };
}

function plan(choices: PlanChoices = {}): Promise<Plan> {
  return planPublish(options(choices));
}

function changedKeys({ stores }: Plan): string[] {
  return stores.flatMap(({ changes }) => changes.map(({ key }) => key)).sort();
}

function commits(): number {
  return rig.stores.requests.filter(({ url, method }) => url.includes(':commit') || method === 'PATCH')
    .length;
}

test.each(['googlePlay', 'googleplay', 'Google Play', 'google-play', ' GOOGLEPLAY ', 'playstore', 'android'])(
  'every spelling of a store holds it back: %j',
  async (store) => {
    const held = await plan({ leaveOut: [store], mine: ['appStore'] });
    expect(changedKeys(held)).toEqual(['appStore/en-US/description', 'appStore/en-US/keywords']);
    expect(held.hash).toBe((await plan({ leaveOut: ['googlePlay'], mine: ['appstore'] })).hash);
  },
);

describe.each([
  ['leaveOut', 'appStore/en-US/keyword', 'appStore/en-US/keywords'],
  ['leaveOut', 'googleplay/en-US/titel', 'googlePlay/en-US/title'],
  ['leaveOut', 'googlePlay/en-us/title', 'googlePlay/en-US/title'],
  ['leaveOut', 'googleplay/EN-us/TITEL', 'googlePlay/en-US/title'],
  ['leaveOut', 'playstor', 'googlePlay'],
  ['leaveOut', 'andriod/en-US/titel', 'googlePlay/en-US/title'],
  ['leaveOut', 'appStore/en-US/key', 'appStore/en-US'],
  ['leaveOut', '', 'appStore'],
  ['mine', 'appStore/en-US/descriptions', 'appStore/en-US/description'],
  ['mine', 'appStore/fr-FR', 'appStore/en-US'],
  ['allowRemovals', 'googlePlay/de-DE', 'googlePlay/de-DE/sevenInchScreenshots'],
  ['allowRemovals', 'googlePlay/de-DE/sevenInch', 'googlePlay/de-DE/sevenInchScreenshots'],
] as const)('%s %j covers nothing', (choice, key, nearest) => {
  test('it is refused with the nearest key, and nothing is written', async () => {
    const refused = { code: 'INPUT_INVALID', hint: expect.stringContaining(` ${nearest}.`) };
    await expect(plan({ [choice]: [key] })).rejects.toMatchObject(refused);
    const approved = await plan({ mine: ['appStore'] });
    const wrong = { mine: ['appStore'], [choice]: [key, ...(choice === 'mine' ? ['appStore'] : [])] };
    await expect(publish({ ...options(wrong), plan: approved.hash })).rejects.toMatchObject(refused);
    expect(commits()).toBe(0);
  });
});

test('a store without a change may be named, so that a script can always hold it back', async () => {
  await editNew(rig.dir, (listing) => {
    listing.googlePlay!.locales['en-US']!.title = undefined;
    listing.googlePlay!.locales['de-DE']!.images = {};
  });
  const made = await plan({ leaveOut: ['googlePlay'], mine: ['appStore'] });
  expect(changedKeys(made)).toEqual(['appStore/en-US/description', 'appStore/en-US/keywords']);
});

test('a publication with decided conflicts can be repeated with the same choices', async () => {
  const choices = {
    mine: ['appStore/en-US/description'],
    allowRemovals: ['googlePlay/de-DE/sevenInchScreenshots'],
  };
  const { hash } = await plan(choices);
  await publish({ ...options(choices), plan: hash });
  expect(await publish({ ...options(choices), plan: hash })).toEqual({ stores: [], continued: true });
});

test('a text that changed only in the store is overwritten only if its whole key is in `mine`', async () => {
  const key = 'appStore/de-DE/description';
  expect(changedKeys(await plan({ mine: ['appStore'] }))).not.toContain(key);
  expect(changedKeys(await plan({ mine: ['appStore', 'appStore/de-DE'] }))).not.toContain(key);
  expect(changedKeys(await plan({ mine: ['appStore', key] }))).toContain(key);
});

test('what is left out is not removed, even if its removal is allowed', async () => {
  await editNew(rig.dir, (listing) => {
    Reflect.deleteProperty(listing.appStore!.locales, 'de-DE');
  });
  const allowRemovals = ['appStore/de-DE', 'googlePlay/de-DE/sevenInchScreenshots'];
  expect(changedKeys(await plan({ allowRemovals, mine: ['appStore'] }))).toEqual(
    expect.arrayContaining(allowRemovals),
  );
  const held = await plan({ allowRemovals, leaveOut: ['appStore', 'googlePlay'] });
  expect(changedKeys(held)).toEqual([]);
  const left = held.stores.flatMap(({ leftAlone }) => leftAlone).filter(({ why }) => why === 'leftOut');
  expect(left.map(({ key }) => key)).toEqual(expect.arrayContaining(allowRemovals));
});

test('a publication is continued only with the choices and the stores of its plan', async () => {
  const choices = { mine: ['appStore/en-US/description'], leaveOut: ['appStore/en-US/keywords'] };
  const { hash } = await plan(choices);
  const pause = new AbortController();
  const started = { ...options(choices), plan: hash, pause: pause.signal };
  const onPublishProgress = ({ kind }: { kind: string }) => kind === 'started' && pause.abort();
  await expect(publish({ ...started, onPublishProgress })).rejects.toMatchObject({ code: 'ABORTED' });
  const refused = { code: 'PLAN_CHANGED' };
  const others = { ...choices, leaveOut: [...choices.leaveOut, 'googlePlay'] };
  await expect(publish({ ...options(others), plan: hash })).rejects.toMatchObject(refused);
  const { googlePlay: _, ...appStoreOnly } = rig.credentials;
  const missing = { ...appStoreOnly, missing: undefined, invalid: undefined };
  await expect(publish({ ...options(choices), credentials: missing, plan: hash })).rejects.toMatchObject({
    ...refused,
    message: /also changes Google Play/,
  });
  await editNew(rig.dir, (listing) => {
    listing.googlePlay!.locales['en-US']!.title = 'Another title';
  });
  await expect(publish({ ...options(choices), plan: hash })).rejects.toMatchObject({
    ...refused,
    message: 'New has changed at googlePlay/en-US/title since the plan was approved.',
  });
  await editNew(rig.dir, (listing) => {
    listing.googlePlay!.locales['en-US']!.title = 'Tilia Garden';
  });
  const { stores } = await publish({ ...options(choices), plan: hash });
  expect(stores.map(({ store }) => store)).toContain('googlePlay');
});

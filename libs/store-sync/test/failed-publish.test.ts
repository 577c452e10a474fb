import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import type { PublishProgress } from '../src/publish/index.ts';
import { addFile, editNew, IPHONE, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
let publisher: Publisher;
beforeEach(async () => {
  rig = await startRig();
  publisher = await startPublisher(rig);
});
afterEach(() => rig.running.close());

test('after a refused language, another one whose request was begun is completed, and counts as written', async () => {
  const file = await addFile(rig.dir, 'added', { width: 1290, height: 2796 });
  await editNew(rig.dir, ({ appStore }) => {
    for (const locale of ['ja', 'fr-FR'])
      appStore!.locales[locale] = {
        ...appStore!.locales['de-DE'],
        whatsNew: 'New.',
        screenshots: { [IPHONE]: [{ file }] },
      };
  });
  const plan = await publisher.plan();
  const refused = Promise.withResolvers<undefined>();
  let additions = 0;
  const refuseFirst: typeof fetch = async (address, init) => {
    if (init?.method !== 'POST' || !/\/appStoreVersionLocalizations$/.test(String(address)))
      return fetch(address, init);
    additions += 1;
    if (additions === 1) {
      refused.resolve(undefined);
      return Response.json({ errors: [{ code: 'ENTITY_ERROR', detail: 'No.' }] }, { status: 409 });
    }
    await refused.promise;
    await setImmediate();
    return fetch(address, init);
  };
  const written: string[] = [];
  const onPublishProgress = (event: PublishProgress): void => {
    if (event.kind === 'written') written.push(event.key);
  };
  await expect(publisher.publish(plan, { fetch: refuseFirst, onPublishProgress })).rejects.toMatchObject({
    code: 'APPSTORE_REFUSED',
  });
  expect(additions).toBe(2);
  expect(written).toEqual([expect.stringMatching(/^appStore\/(?:ja|fr-FR)$/)]);
});

test('after a refused picture, the uploads beside it end before the edit is deleted', async () => {
  const file = await addFile(rig.dir, 'phone', { width: 1080, height: 1920 });
  await editNew(rig.dir, ({ googlePlay }) => {
    for (const locale of Object.values(googlePlay!.locales))
      locale.images!['phoneScreenshots']!.unshift({ file });
  });
  const plan = await publisher.plan();
  const begun = Promise.withResolvers<undefined>();
  const steps: string[] = [];
  const refuseFirst: typeof fetch = async (address, init) => {
    if (init?.method === 'DELETE' && /\/edits\/\d+$/.test(String(address))) steps.push('edit deleted');
    if (!init?.signal || !String(address).includes('/upload/')) return fetch(address, init);
    steps.push('upload begun');
    if (steps.filter((step) => step === 'upload begun').length === 1) {
      await begun.promise;
      return Response.json({ error: { message: 'The picture is too wide.' } }, { status: 400 });
    }
    begun.resolve(undefined);
    await once(init.signal, 'abort');
    steps.push('upload ended');
    throw new Error('aborted');
  };
  const progress: PublishProgress[] = [];
  await expect(
    publisher.publish(plan, {
      fetch: refuseFirst,
      network: { retries: 0 },
      onPublishProgress: (event) => progress.push(event),
    }),
  ).rejects.toMatchObject({ code: 'GOOGLEPLAY_REFUSED' });
  // The first edit only reads.
  expect(steps).toEqual(['edit deleted', 'upload begun', 'upload begun', 'upload ended', 'edit deleted']);
  expect(progress.filter(({ kind }) => kind === 'upload')).toHaveLength(2);
});

test('a refused contact detail is named, with its place', async () => {
  await editNew(rig.dir, ({ googlePlay }) => {
    googlePlay!.contact = { ...googlePlay!.contact, email: 'new@tilia.example' };
  });
  const plan = await publisher.plan();
  const refuseDetails: typeof fetch = async (address, init) =>
    init?.method === 'PATCH' && String(address).endsWith('/details')
      ? Response.json({ error: { message: 'The domain does not exist.' } }, { status: 400 })
      : fetch(address, init);
  await expect(publisher.publish(plan, { fetch: refuseDetails })).rejects.toMatchObject({
    code: 'GOOGLEPLAY_REFUSED',
    message: expect.stringMatching(/^Google Play refused Contact email \(HTTP 400: The domain/),
    places: ['googlePlay/contactEmail'],
  });
});

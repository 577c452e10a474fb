import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultRule } from '@storedeck/fake-stores';

import { type Rig, startRig } from './rig.ts';
import { forgetPictures, readTree } from './working-folder.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.running.close());

describe('aborting a sync', () => {
  test.each([
    ['while an edit is opened', { store: 'googlePlay', method: 'POST' }],
    ['while Google Play is read', { store: 'googlePlay', path: 'phoneScreenshots' }],
    ['while the App Store is read', { store: 'appStore', path: 'appScreenshotSets' }],
    ['while pictures are downloaded', { store: 'appStoreImages' }],
  ] as [string, FaultRule['match']][])(
    '%s leaves the folder unchanged and no edit open',
    async (_when, match) => {
      await rig.sync();
      await forgetPictures(rig.dir);
      const before = await readTree(rig.dir);
      const stop = new AbortController();
      rig.stores.faults.add({
        match: match ?? {},
        times: 1,
        respond: ({ next }) => {
          stop.abort();
          return next();
        },
      });
      await expect(rig.sync({ signal: stop.signal })).rejects.toMatchObject({ code: 'ABORTED' });
      expect(rig.stores.googlePlay.openEdits).toEqual([]);
      expect(await readTree(rig.dir)).toEqual(before);
    },
  );

  test('before the sync begins changes nothing', async () => {
    await expect(rig.sync({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    expect(rig.stores.requests).toEqual([]);
    expect(await readTree(rig.dir)).toEqual({});
  });
});

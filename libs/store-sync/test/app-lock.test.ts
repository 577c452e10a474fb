import { setImmediate } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeCredentials } from '@storedeck/google-play';

import { lockApp } from '../src/files/app-lock.ts';
import { checkStores } from '../src/index.ts';
import { lockPublication } from '../src/publish/apply/lock-publication.ts';
import { chooseStores } from '../src/run/choose-stores.ts';
import { FAST, type Rig, startRig } from './rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.running.close());

function account(): string {
  return `${rig.endpoints.playUrl} ${rig.env['PLAYSTORE_PACKAGE_NAME']} ${describeCredentials(rig.credentials.googlePlay!.serviceAccount).principal}`;
}

test('a sync and a check open no edit while another process has the lock of the app', async () => {
  const lock = await lockApp(account());
  rig.stores.requests.length = 0;
  const [syncing, checking] = [
    rig.sync(),
    checkStores(rig.credentials, { endpoints: rig.endpoints, network: FAST }),
  ];
  // When the sync and the check have both signed in at Google, opening the edit is their next request.
  while (rig.stores.requests.filter(({ url, status }) => url.endsWith('/token') && status === 200).length < 2)
    await setImmediate();
  // A sync or check that does not wait for the lock would send its request before these 20 requests are completed.
  for (let request = 0; request < 20; request += 1) await fetch(`${rig.running.ascBaseUrl}/v1/apps`);
  expect(rig.stores.requests.filter(({ url }) => url.includes('/edits'))).toEqual([]);
  await lock.release();
  expect((await syncing).stores).toEqual(['appStore', 'googlePlay']);
  expect((await checking).googlePlay.ok).toBe(true);
  const inserts = rig.stores.requests.filter(
    ({ method, url }) => method === 'POST' && url.endsWith('/edits'),
  );
  expect(inserts).toHaveLength(2);
});

test('a second publication is refused without a wait', async () => {
  const lock = await lockApp('publish a b', { waitMs: 0 });
  await expect(lockApp('publish a b', { waitMs: 0 })).rejects.toMatchObject({ code: 'STORE_BUSY' });
  await lock.release();
  await (await lockApp('publish a b', { waitMs: 0 })).release();
});

test('the same app in two simulated stores is published at the same time, in one store it is not', async () => {
  const stores = chooseStores(rig.credentials, undefined);
  const lockAt = (port: number) => {
    const url = `http://127.0.0.1:${port}`;
    return lockPublication(stores, { endpoints: { appStoreConnectUrl: url, playUrl: url } });
  };
  const unlock = [await lockAt(1), await lockAt(2)];
  await expect(lockAt(1)).rejects.toMatchObject({ code: 'STORE_BUSY' });
  for (const one of unlock) await one();
});

test('the wait for the lock ends when the caller aborts', async () => {
  const lock = await lockApp('aborted app');
  const stop = new AbortController();
  const waiting = lockApp('aborted app', { signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
  await lock.release();
});

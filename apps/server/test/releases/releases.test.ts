import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, isApiError } from '@storedeck/contract';
import type { PlayRelease } from '@storedeck/fake-stores';
import type { ReleaseChangeRequest } from '@storedeck/releases';

import { followServerEvents } from '../follow-server-events.ts';
import { postJson } from '../post-json.ts';
import { type ServerWithStores, startServerWithStores } from '../publish/server-with-stores.ts';
import { sendRequest } from '../send-request.ts';

let running: ServerWithStores;
let client: ReturnType<typeof createClient>;
beforeEach(async () => {
  running = await startServerWithStores();
  client = createClient({ baseUrl: `http://127.0.0.1:${running.server.port}` });
  running.fake.stores.others.changeReleases('production', ([, live]) => [ROLLING, live!]);
});
afterEach(() => running.close());

const ROLLING: PlayRelease = {
  name: '3.5.0',
  versionCodes: ['3500'],
  status: 'inProgress',
  userFraction: 0.2,
};
const RAISE: ReleaseChangeRequest = {
  store: 'googlePlay',
  track: 'production',
  versionCodes: ['3500'],
  action: 'raise',
  share: 0.5,
};

function requestsSent(): number {
  return running.fake.stores.requests.length;
}

describe('GET /api/releases', () => {
  test('responds from the latest reading, and reads again when a client asks for it', async () => {
    const first = await client.releases();
    const sent = requestsSent();
    expect(await client.releases()).toEqual(first);
    expect(requestsSent()).toBe(sent);
    const again = await client.releases({ query: { fresh: '1' } });
    expect(requestsSent()).toBeGreaterThan(sent);
    expect(again.googlePlay?.tracks).toEqual(first.googlePlay?.tracks);
  });

  test('sends a difference as an event with the old and the new state, and nothing without a difference', async () => {
    const stream = await followServerEvents(running.server.port);
    await client.releases();
    await client.releases({ query: { fresh: '1' } });
    running.fake.stores.others.setVersionState('IN_REVIEW');
    await client.releases({ query: { fresh: '1' } });
    const { data } = await stream.until(({ name }) => name === 'releases-changed');
    expect(data['changes']).toEqual([
      {
        store: 'appStore',
        key: 'appStore/IOS/3.5.0',
        name: 'Version 3.5.0 for iOS',
        before: 'being prepared, not submitted',
        after: 'in review',
      },
    ]);
    expect(stream.all.filter(({ name }) => name === 'releases-changed')).toHaveLength(1);
  });

  test('a store that fails once is not reported as changed', async () => {
    const stream = await followServerEvents(running.server.port);
    await client.releases();
    const remove = running.fake.stores.faults.add({ respond: 'forbidden', match: { store: 'appStore' } });
    const { notRead, appStore } = await client.releases({ query: { fresh: '1' } });
    expect(notRead).toMatchObject([{ store: 'appStore', code: 'APPSTORE_REFUSED' }]);
    // What was read before is still shown.
    expect(appStore?.versions).toHaveLength(2);
    remove();
    await client.releases({ query: { fresh: '1' } });
    expect(stream.all.filter(({ name }) => name === 'releases-changed')).toEqual([]);
  });

  test('two requests at the same time share one reading', async () => {
    await Promise.all([client.releases(), client.releases()]);
    const inserts = running.fake.stores.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/edits'),
    );
    expect(inserts).toHaveLength(1);
  });
});

describe('a change of a rollout', () => {
  test('is planned, approved by its hash, made, and sent as an event', async () => {
    const stream = await followServerEvents(running.server.port);
    await client.releases();
    const { plan } = await client.planReleaseChange({ body: { request: RAISE } });
    expect(plan).toMatchObject({
      before: { text: 'rolling out to 20 %' },
      after: { text: 'rolling out to 50 %' },
      isFinal: false,
    });
    const after = await client.applyReleaseChange({ body: { request: RAISE, hash: plan.hash } });
    expect(after.googlePlay?.tracks[0]?.releases[0]).toMatchObject({ share: 0.5 });
    const { data } = await stream.until(({ name }) => name === 'releases-changed');
    expect(data['changes']).toMatchObject([{ before: 'rolling out to 20 %', after: 'rolling out to 50 %' }]);
  });

  test('is refused with PLAN_CHANGED when a colleague was faster', async () => {
    const { plan } = await client.planReleaseChange({ body: { request: RAISE } });
    running.fake.stores.others.changeReleases('production', ([, live]) => [
      { ...ROLLING, userFraction: 0.3 },
      live!,
    ]);
    const refused = await client
      .applyReleaseChange({ body: { request: RAISE, hash: plan.hash } })
      .catch((error: unknown) => error);
    expect(isApiError(refused) && [refused.status, refused.code]).toEqual([409, 'PLAN_CHANGED']);
  });

  test('that the store does not allow is refused with the reason', async () => {
    const refused = await client
      .planReleaseChange({ body: { request: { ...RAISE, share: 0.1 } } })
      .catch((error: unknown) => error);
    expect(isApiError(refused) && [refused.status, refused.code, refused.message]).toEqual([
      409,
      'PLAN_REFUSED',
      expect.stringContaining('already reaches 20 %'),
    ]);
  });

  test.each([
    { request: { ...RAISE, action: 'release' } },
    { request: { ...RAISE, share: '50%' } },
    { request: { ...RAISE, versionCodes: [] } },
    { request: { ...RAISE, versionCodes: ['../3500'] } },
    { request: { ...RAISE, status: 'completed' } },
    { request: { store: 'appStore', version: '', action: 'pause' } },
    { request: RAISE, plan: 1 },
    {},
  ])('with a request that is not of the contract is refused: %j', async (body) => {
    const { status, json } = await postJson(running.server.port, '/api/releases/plan', body);
    expect([status, json?.['code']]).toEqual([400, 'REQUEST_INVALID']);
    expect(requestsSent()).toBe(0);
  });

  test('of an id that would lead elsewhere is only looked up', async () => {
    const request = { store: 'appStore', version: '../../apps/1', action: 'pause' };
    const { status, json } = await postJson(running.server.port, '/api/releases/plan', { request });
    expect([status, json?.['code']]).toEqual([409, 'PLAN_REFUSED']);
    expect(running.fake.stores.requests.filter(({ url }) => url.includes('..'))).toEqual([]);
  });

  test('is not made by a page of another site', async () => {
    const { status } = await sendRequest(running.server.port, {
      method: 'POST',
      path: '/api/releases/apply',
      headers: { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' },
      body: JSON.stringify({ request: RAISE, hash: '0'.repeat(64) }),
    });
    expect(status).toBe(403);
    expect(requestsSent()).toBe(0);
  });
});

describe('GET /api/ready', () => {
  test('lists what would stop the release, from the stores and from the folder', async () => {
    await client.sync();
    running.fake.stores.others.refuseBuild();
    const { ready, lines, notRead } = await client.ready();
    expect(notRead).toEqual([]);
    expect(ready).toBe(false);
    expect(lines[0]).toMatchObject({ key: 'build', level: 'error', from: 'App Store Connect' });
    expect(lines.find(({ key }) => key === 'listing')?.from).toBe('the draft of the last sync');
    await client.startFromCurrent();
    const again = await client.ready();
    expect(again.lines.find(({ key }) => key === 'listing')?.from).toBe('New in this folder');
  });

  test('contains no secret of the reviewers', async () => {
    const { text } = await sendRequest(running.server.port, { path: '/api/ready' });
    expect(text).not.toMatch(/the-password-of-the-demo-account|reviewer@|Lina/);
  });
});

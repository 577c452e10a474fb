/**
 * The server is killed, the disk fills up, or the clock jumps while the server works. The tests of libs/store-sync kill
 * the library alone, and `npm run soak` kills the server more often.
 */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningFakeStores, startFakeStores } from '@storedeck/fake-stores/node';

import { readContent } from '../hostile/expect-refused.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';
import { expectWholeListing, saveEnvText, syncWith, useServerFixture } from './server-fixture.ts';

const fixture = useServerFixture();

test('killed while it saves .env, five times: the file is complete and private, and no temporary file is left', async () => {
  for (let kill = 0; kill < 5; kill += 1) {
    const server = await fixture.start();
    let saves = 0;
    const saving = (async () => {
      for (;;) {
        await saveEnvText(server, `A=${saves}\nB=${'x'.repeat(100_000)}\nEND=${saves}\n`);
        saves += 1;
      }
    })().catch(() => undefined);
    await until(() => saves > kill);
    await server.stop('SIGKILL');
    await saving;
    const text = await readFile(join(fixture.dir, '.env'), 'utf8').catch(() => 'A=0\nEND=0\n');
    expect(/^A=(\d+)\n/.exec(text)?.[1]).toBe(/\nEND=(\d+)\n$/.exec(text)?.[1]);
  }
  const server = await fixture.start();
  expect((await saveEnvText(server, 'A=last\n')).json).toMatchObject({ saved: true });
  expect((await stat(join(fixture.dir, '.env'))).mode & 0o777).toBe(0o600);
  expect((await readdir(fixture.dir)).filter((name) => name.includes('.tmp-'))).toEqual([]);
});

describe('with stores', () => {
  let fake: RunningFakeStores;
  let env: Record<string, string>;
  beforeAll(async () => {
    fake = await startFakeStores({ locales: 3, pictures: { bytes: 20_000 }, latencyMs: 2 });
    env = {
      ...(await fake.stores.makeCredentials()).env,
      ASC_API_BASE_URL: fake.ascBaseUrl,
      PLAYSTORE_API_BASE_URL: fake.playBaseUrl,
      PLAYSTORE_TOKEN_URL: fake.playTokenUrl,
    };
  });
  afterAll(() => fake.close());
  test('killed while it syncs, four times: the folder has the previous listing or the new listing, with all its pictures', async () => {
    let server = await fixture.start({ env });
    for (let kill = 0; kill < 4; kill += 1) {
      const before = fake.stores.requests.length;
      let finished = false;
      const syncing = syncWith(server)
        .catch(() => undefined)
        .finally(() => (finished = true));
      // Kills the server after the first request of the first sync, after the 16th request of the second sync, and so
      // on.
      await until(() => finished || fake.stores.requests.length > before + kill * 15);
      await server.stop('SIGKILL');
      await syncing;
      server = await fixture.start({ env });
      await expectWholeListing(server, fixture.dir);
      expect(
        (await readdir(join(fixture.dir, 'assets')).catch(() => [])).filter((name) =>
          /staging|lock/.test(name),
        ),
      ).toEqual([]);
      // After every second round, the listing is removed, so that the next round starts without one.
      if (kill % 2 === 1)
        for (const name of ['assets', 'listing-current.json'])
          await rm(join(fixture.dir, name), { recursive: true, force: true });
    }
    expect((await syncWith(server)).json).toMatchObject({ ok: true });
    await expectWholeListing(server, fixture.dir);
  });

  test('ended while it syncs: the caller gets ABORTED, nothing is changed, no edit stays open, exit 0', async () => {
    const server = await fixture.start({ env });
    const requested = Promise.withResolvers<undefined>();
    fake.stores.faults.add({
      match: { store: 'googlePlay', path: 'listings' },
      times: 1,
      respond: ({ next }) => {
        requested.resolve(undefined);
        return next();
      },
    });
    const syncing = syncWith(server);
    await requested.promise;
    await server.stop('SIGTERM');
    expect((await syncing).json).toMatchObject({ ok: false, code: 'ABORTED' });
    expect(await server.exit).toEqual([0, null]);
    expect(fake.stores.googlePlay.openEdits).toEqual([]);
    expect(Object.keys(await readContent(fixture.dir))).toEqual([]);
  });

  test('two servers sync the same folder at once: one waits or gets an error, and the folder has a complete listing', async () => {
    const [one, two] = [await fixture.start({ env }), await fixture.start({ env })];
    const responses = await Promise.all([syncWith(one), syncWith(two)]);
    const codes = responses.map(({ json }) => json?.['code'] ?? 'ok').sort();
    expect([
      ['ok', 'ok'],
      ['FOLDER_NOT_WRITABLE', 'ok'],
    ]).toContainEqual(codes.toReversed().sort());
    await expectWholeListing(one, fixture.dir);
    await expectWholeListing(two, fixture.dir);
  });

  test('the clock jumps by a day: the store refuses a sync; when the clock is right again, a sync works without a restart', async () => {
    const jump = `data:text/javascript,let ahead=0;const now=Date.now;Date.now=()=>now()+ahead;const D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(now()+ahead)}};process.on('SIGUSR2',()=>{ahead=ahead?0:${86_400_000}*Number(process.env.DAYS)})`;
    for (const DAYS of ['1', '-1']) {
      const server = await fixture.start({ env: { ...env, DAYS }, imports: [jump] });
      expect((await syncWith(server)).status).toBe(200);
      server.child.kill('SIGUSR2');
      expect((await syncWith(server)).json).toMatchObject({
        ok: false,
        code: expect.stringMatching(/REFUSED/),
      });
      await expectWholeListing(server, fixture.dir);
      expect((await sendRequest(server.port, { path: '/api/health' })).json).toMatchObject({ ok: true });
      server.child.kill('SIGUSR2');
      expect((await syncWith(server)).status).toBe(200);
      await server.stop();
      expect(await server.exit).toEqual([0, null]);
    }
  });

  test('the disk fills up during a sync: the previous listing is kept and can be read', async () => {
    const first = await fixture.start({ env });
    expect((await syncWith(first)).status).toBe(200);
    await first.stop();
    await writeFile(
      join(fixture.dir, 'listing-current.json'),
      (await readFile(join(fixture.dir, 'listing-current.json'), 'utf8')).replace(
        /"(sourceChecksum|remoteId)": "[^"]*"/g,
        '"$1": null',
      ),
    );
    const before = await readContent(fixture.dir);
    // Limits each file to 8 KiB, as on a full disk: a longer write is only partly performed, and the next write fails.
    const server = await fixture.start({ env, through: ['sh', '-c', 'ulimit -f 16; exec "$0" "$@"'] });
    expect((await syncWith(server)).json).toMatchObject({ ok: false, code: 'DISK_FULL' });
    const after = await readContent(fixture.dir);
    expect(after).toEqual(before);
    await expectWholeListing(server, fixture.dir);
    expect((await saveEnvText(server, `A=${'x'.repeat(40_000)}`)).json).toMatchObject({ code: 'DISK_FULL' });
    expect(await readContent(fixture.dir)).toEqual(before);
    expect((await saveEnvText(server, 'A=small\n')).json).toMatchObject({ saved: true });
  });
});

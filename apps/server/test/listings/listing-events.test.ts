import { EventEmitter } from 'node:events';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventData } from '@storedeck/contract';
import { pino } from 'pino';

import { EventHub } from '../../src/events/event-hub.ts';
import { ListingWatch, type ListingWatchOptions } from '../../src/listings/listing-watch.ts';
import { followServerEvents } from '../follow-server-events.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';
import { until } from '../until.ts';

const LISTING = JSON.stringify({
  schemaVersion: 1,
  googlePlay: { packageName: 'a.b', locales: { en: { title: 'Garden' } } },
});
const CHANGED = LISTING.replace('Garden', 'Orchard');

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function path() {
  return join(server.dir, 'listing.json');
}

function read() {
  return sendRequest(server.port, { path: '/api/listing/new' });
}

/** Waits for an event in which the etag of the listing New differs from `before`, and resolves to the new etag. */
async function changeAfter(stream: Awaited<ReturnType<typeof follow>>, before: unknown) {
  const { data } = await stream.until(({ name, data }) => name === 'listings' && data['new'] !== before);
  return data['new'];
}

async function follow() {
  const stream = await followServerEvents(server.port);
  await stream.until(({ name }) => name === 'listings');
  return stream;
}

describe('a change of a listing file by another program', () => {
  test.each([
    ['in place', () => writeFile(path(), CHANGED)],
    [
      'by renaming',
      async () => {
        await writeFile(`${path()}~`, CHANGED);
        await rename(`${path()}~`, path());
      },
    ],
  ])('%s reaches every client, with the etag that a read returns', async (_how, change) => {
    await writeFile(path(), LISTING);
    const before = ((await read()).json as { etag: string }).etag;
    const streams = [await follow(), await follow()];
    await change();
    const [first, second] = await Promise.all(streams.map((stream) => changeAfter(stream, before)));
    const { json } = await read();
    expect(json).toMatchObject({ ok: true, etag: first, listing: JSON.parse(CHANGED) as object });
    expect(second).toBe(first);
  });

  test('the creation of a file and its removal are sent as changes', async () => {
    const stream = await follow();
    await writeFile(path(), LISTING);
    const etag = await changeAfter(stream, '');
    expect(etag).toMatch(/^[\da-f]{64}$/);
    await rm(path());
    await stream.until(
      ({ name, data }) => name === 'listings' && data['new'] === '' && stream.all.length > 1,
    );
  });

  test('changes of Current are sent too', async () => {
    const stream = await follow();
    await writeFile(join(server.dir, 'listing-current.json'), LISTING);
    await stream.until(({ name, data }) => name === 'listings' && data['current'] !== '');
  });

  test('changes are still sent after the folder was moved away and created again', async () => {
    const stream = await follow();
    await rename(server.dir, `${server.dir}-moved`);
    await mkdir(server.dir);
    await writeFile(path(), LISTING);
    await changeAfter(stream, '');
    await rm(`${server.dir}-moved`, { recursive: true });
  });

  test('a client that connects later receives the last state', async () => {
    await follow();
    await writeFile(path(), LISTING);
    await until(async () => (await follow()).all.some(({ data }) => data['new'] !== ''));
  });
});

describe('a half-written listing file', () => {
  test('is read when it is complete', async () => {
    const file = await open(path(), 'w');
    await file.write(LISTING.slice(0, 30));
    const reading = read();
    // When the server has responded to these requests, it has read the incomplete file at least once. The server reads
    // an incomplete file again only if the file was changed within the last second. Therefore each round sets the
    // modification time of the file to the current time.
    for (let round = 0; round < 20; round++) {
      await file.utimes(new Date(), new Date());
      await sendRequest(server.port, { path: '/api/health' });
    }
    await file.write(LISTING.slice(30));
    await file.close();
    expect((await reading).json).toMatchObject({ ok: true, listing: JSON.parse(LISTING) as object });
  });

  test('is an error when it stays incomplete', async () => {
    await writeFile(path(), LISTING.slice(0, 30));
    expect((await read()).json).toMatchObject({ ok: false, code: 'LISTING_INVALID' });
    expect(await readFile(path(), 'utf8')).toBe(LISTING.slice(0, 30));
  });
});

describe('where the working folder cannot be watched', () => {
  const published: EventData<'listings'>[] = [];
  const hub = new EventHub();
  hub.publish = (_name, data) => void published.push(data as EventData<'listings'>);
  let watch: ListingWatch;

  beforeEach(() => void published.splice(0));
  afterEach(() => watch.close());

  const start = (watchFolder: ListingWatchOptions['watchFolder']) => {
    watch = new ListingWatch({
      dir: server.dir,
      hub,
      log: pino({ level: 'silent' }),
      ...(watchFolder && { watchFolder }),
    });
    watch.start();
  };

  test('the files are polled', async () => {
    start(() => {
      throw new Error('The system limit of watches is reached.');
    });
    await until(() => published.length === 1);
    await writeFile(path(), LISTING);
    await until(() => published.length === 2);
    expect(published[1]?.new).not.toBe(published[0]?.new);
  });

  test('the files are polled after the watcher has failed', async () => {
    const failing = Object.assign(new EventEmitter(), { close() {} });
    start(() => failing);
    await until(() => published.length === 1);
    failing.emit('error', new Error('Lost.'));
    await writeFile(path(), LISTING);
    await until(() => published.length === 2);
  });

  test('nothing is published after closing', async () => {
    start(undefined);
    await until(() => published.length === 1);
    await writeFile(path(), LISTING);
    await watch.close();
    expect(published).toHaveLength(1);
  });
});

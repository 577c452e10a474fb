import { hostname } from 'node:os';

import { expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';

import { checkLinks } from '../src/index.ts';

function withLinks(...links: string[]): Listing {
  return {
    schemaVersion: 1,
    appStore: { bundleId: 'a', locales: { 'en-US': { description: links.join(' ') } } },
  };
}

/** Responds with the status that is the path of an address. `/to?…` redirects. */
const server: typeof fetch = (input) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.pathname === '/lost')
    return Promise.reject(Object.assign(new Error('lost'), { code: 'ECONNREFUSED' }));
  if (url.pathname === '/to')
    return Promise.resolve(new Response(null, { status: 302, headers: { location: url.search.slice(1) } }));
  return Promise.resolve(new Response('text', { status: Number(url.pathname.slice(1)) }));
};

async function check(supportUrl: string, fetch?: typeof globalThis.fetch): Promise<string[]> {
  const listing: Listing = {
    schemaVersion: 1,
    appStore: { bundleId: 'a', locales: { 'en-US': { supportUrl } } },
  };
  return (await checkLinks(listing, { fetch })).problems.map(({ kind, detail }) => `${kind}: ${detail}`);
}

test('names what does not work, with its place and a hint, and nothing else', async () => {
  const { checked, leftOut, problems } = await checkLinks(
    withLinks('https://a.example/200', 'http://a.example/to?/200', 'https://a.example/404'),
    { fetch: server },
  );
  expect([checked, leftOut]).toEqual([3, 0]);
  expect(problems).toEqual([
    {
      ...{ severity: 'warning', kind: 'Address does not work' },
      detail: 'https://a.example/404 responds with HTTP 404.',
      help: expect.stringContaining('reviewers'),
      at: { store: 'appStore', locale: 'en-US', field: 'description' },
    },
  ]);
});

test.each([
  ['https://a.example/500', /does not work.*HTTP 500/],
  ['https://a.example/403', /not checked.*HTTP 403/],
  ['https://a.example/lost', /does not work.*cannot be reached \(ECONNREFUSED\)/],
  ['https://a.example/to?/to', /does not work.*redirected more than 5 times/],
  ['ftp://a.example', /does not work.*not an address of the web/],
  ['http://127.0.0.1:8080/200', /not checked.*private network/],
  ['https://localhost/200', /not checked.*private network/],
  ['http://192.168.1.1/200', /not checked.*private network/],
  ['https://[fd00::1]/200', /not checked.*private network/],
  ['https://me:secret@a.example/200', /not checked.*user name/],
  ['https://a.example/to?http://169.254.169.254/200', /not checked.*private network/],
])('%s', async (link, expected) => {
  const problems = await check(link, server);
  expect(problems).toEqual([expect.stringMatching(expected)]);
});

test('a host name that resolves to a private network is not requested', async () => {
  // The name of this computer leads to it, or at least to its network, where the name is known at all.
  expect(await check(`https://${hostname()}/200`)).toEqual([
    expect.stringMatching(/not checked.*private network|ENOTFOUND/),
  ]);
});

test('at most two hundred addresses are requested, and the others are counted', async () => {
  const links = Array.from({ length: 230 }, (_, at) => `https://a.example/200?${at}`);
  expect(await checkLinks(withLinks(...links), { fetch: server })).toEqual({
    checked: 200,
    leftOut: 30,
    problems: [],
  });
});

test('can be aborted', async () => {
  const stop = new AbortController();
  const checking = checkLinks(withLinks('https://a.example/200'), {
    signal: stop.signal,
    fetch: (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        stop.abort();
      }),
  });
  await expect(checking).rejects.toMatchObject({ code: 'ABORTED' });
});

import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { type ApiError, type ServerEvent, subscribe, type SubscribeOptions } from '../src/index.ts';

const PROGRESS = { phase: 'reading', done: 1, total: 2, bytes: 0, downloaded: 0, toDownload: 0 } as const;
/** The field with which the server requests the shortest wait before a reconnection. */
const RETRY = 'retry: 1\n\n';

let server: Server;
let baseUrl: string;
/**
 * The functions that send the responses, one for each request in order. The last function also responds to all further
 * requests.
 */
let respond: ((response: ServerResponse) => void)[];
let requests: number;
let errors: ApiError[];

beforeEach(async () => {
  requests = 0;
  errors = [];
  server = createServer((request, response) => {
    expect([request.url, request.headers.accept]).toEqual(['/api/events', 'text/event-stream']);
    respond[Math.min(requests, respond.length - 1)]?.(response);
    requests += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function follow(options: SubscribeOptions = {}) {
  return subscribe({ baseUrl, onError: (error) => errors.push(error), ...options });
}

function stream(response: ServerResponse, text: string): ServerResponse {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).write(text);
  return response;
}

function progress(done: number): string {
  return `event: sync-progress\ndata: ${JSON.stringify({ ...PROGRESS, done })}\n\n`;
}

async function take(count: number, events: AsyncGenerator<ServerEvent, never>): Promise<ServerEvent[]> {
  const taken: ServerEvent[] = [];
  for await (const event of events) if (taken.push(event) >= count) break;
  return taken;
}

describe('subscribe', () => {
  test('yields checked events in order, also when a character is split between two packets', async () => {
    respond = [
      async (response) => {
        const text = Buffer.from(
          'event: sync\ndata: {"ok":false,"error":"Größe ✓","code":"ABORTED","failedAt":"2026-11-26T10:00:00Z"}\n\n',
        );
        for (const byte of text) {
          if (!response.headersSent) stream(response, `: comment\n\n${RETRY}${progress(1)}`);
          response.write(Buffer.of(byte));
          await new Promise(setImmediate);
        }
      },
    ];
    expect(await take(2, follow())).toEqual([
      { name: 'sync-progress', data: PROGRESS },
      {
        name: 'sync',
        data: { ok: false, error: 'Größe ✓', code: 'ABORTED', failedAt: '2026-11-26T10:00:00Z' },
      },
    ]);
    expect(errors).toEqual([]);
  });

  test('ignores unknown events, reports malformed ones, and continues', async () => {
    respond = [
      (response) =>
        stream(
          response,
          [
            'data: {}',
            'event: later-version\ndata: {}',
            'event: toString\ndata: {}',
            'event: sync-progress\ndata: {"phase":"dancing"}',
            'event: sync-progress\ndata: no JSON',
            progress(2),
          ].join('\n\n'),
        ),
    ];
    expect(await take(1, follow())).toEqual([{ name: 'sync-progress', data: { ...PROGRESS, done: 2 } }]);
    expect(errors.map(({ message, status }) => [message, status])).toEqual([
      ['An event "sync-progress" does not match the contract.', 200],
      ['An event "sync-progress" does not match the contract.', 200],
    ]);
  });

  test('reconnects after a connection that has ended, a broken connection and a server error', async () => {
    respond = [
      (response) => stream(response, RETRY + progress(1)).end(),
      (response) => void stream(response, progress(2)).socket?.destroySoon(),
      (response) => response.writeHead(503).end(),
      (response) => stream(response, progress(3)),
    ];
    const seen = await take(3, follow());
    expect(seen.map(({ data }) => (data as typeof PROGRESS).done)).toEqual([1, 2, 3]);
    expect(errors.map(({ status }) => status)).toEqual([0, 0, 503]);
  });

  test('reports a server that cannot be reached', async () => {
    const down = 'http://127.0.0.1:1';
    const stop = new AbortController();
    const events = follow({ baseUrl: down, signal: stop.signal, onError: (error) => stop.abort(error) });
    await expect(events.next()).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  test('an event that never ends is discarded, and the connection is opened again', async () => {
    respond = [
      (response) => {
        stream(response, `${RETRY}event: sync\ndata: `);
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536))) continue;
        };
        response.on('drain', more);
        more();
      },
      (response) => stream(response, progress(1)),
    ];
    expect(await take(1, follow())).toHaveLength(1);
    expect(errors.map(({ status }) => status)).toEqual([0]);
  });

  test.each([
    ['is refused', 403, 'application/json', '{"ok":false,"error":"No.","code":"HOST_REFUSED"}', 'No.'],
    [
      'is no stream',
      200,
      'text/html',
      '<!doctype html>',
      'The response of /api/events is not a stream of events.',
    ],
  ])('rejects when the request %s', async (_what, status, type, body, message) => {
    respond = [(response) => response.writeHead(status, { 'Content-Type': type }).end(body)];
    await expect(follow().next()).rejects.toMatchObject({ name: 'ApiError', status, message });
    expect([requests, errors]).toEqual([1, []]);
  });

  test('leaving the loop closes the connection', async () => {
    const closed = new Promise((resolve) => {
      respond = [(response) => stream(response, progress(1)).on('close', resolve)];
    });
    await take(1, follow());
    await closed;
  });

  test('an aborted signal rejects with its reason and closes the connection', async () => {
    const stop = new AbortController();
    const closed = new Promise((resolve) => {
      respond = [(response) => stream(response, progress(1)).on('close', resolve)];
    });
    const events = follow({ signal: stop.signal });
    await events.next();
    const next = events.next();
    stop.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
    await closed;
    expect(errors).toEqual([]);
  });

  test('an aborted signal ends the wait before a reconnection', async () => {
    const stop = new AbortController();
    respond = [(response) => stream(response, 'retry: 3600000\n\n').end()];
    const events = follow({
      signal: stop.signal,
      onError: () => void setImmediate(() => stop.abort(new Error('enough'))),
    });
    await expect(events.next()).rejects.toThrow('enough');
    expect(requests).toBe(1);
  });

  test('does not send a request when the signal has already aborted', async () => {
    await expect(follow({ signal: AbortSignal.abort(new Error('never')) }).next()).rejects.toThrow('never');
    expect(requests).toBe(0);
  });

  test('reads nothing more before the loop requests the next event', async () => {
    let reads = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reads += 1;
          controller.enqueue(new TextEncoder().encode(progress(reads)));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'text/event-stream' };
    const events = follow({ fetch: () => Promise.resolve(new Response(body, { headers })) });
    await events.next();
    await new Promise(setImmediate);
    expect(reads).toBe(1);
    await events.next();
    expect(reads).toBe(2);
  });
});

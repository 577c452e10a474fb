import { parseJson } from '@storedeck/foreign-text';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

import { ApiError, isApiError } from './api-error.ts';
import type { ClientOptions } from './client.ts';
import { EVENTS_PATH } from './event-names.ts';
import type { ServerEvent } from './events.ts';
import { fetchFromServer, fromServer } from './server-response.ts';

/** The options of `subscribe`: the server, and how the subscription ends and reports failures. */
export interface SubscribeOptions extends ClientOptions {
  /** Ends the subscription: the loop rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /**
   * Called with each failure after which the subscription continues: a connection that is lost or cannot be opened, and
   * an event that does not match the contract.
   */
  readonly onError?: (error: ApiError) => void;
}

const FIRST_WAIT_MS = 1000;
const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 30_000;
/** The largest number of characters of an event. A longer event ends the connection. */
const MAX_EVENT_LENGTH = 8 * 1024 * 1024;

/**
 * Yields the events of `GET /api/events`, in browsers and Node. The server first sends its current state, also after a
 * reconnection. Events with unknown names are ignored. Nothing is read from the server before the loop requests the
 * next event. The server disconnects a client when more than 1 MiB of events are waiting to be read.
 *
 * A lost connection is opened again, without a limit of attempts. The server sets the first wait (1 s). The wait
 * doubles with each failed attempt, up to 30 s.
 *
 * The subscription ends when the loop is left. It rejects with the signal's reason when `signal` aborts, and with
 * `ApiError` when the server refuses the request (4xx, except 408 and 429) or its response is not a stream of events.
 */
export async function* subscribe(options: SubscribeOptions = {}): AsyncGenerator<ServerEvent, never> {
  const { signal, onError } = options;
  let retryMs = FIRST_WAIT_MS;
  for (let failures = 0; ; failures += 1) {
    try {
      const response = await openStream(options);
      for await (const message of readMessages(response, (ms) => (retryMs = ms))) {
        failures = 0;
        const event = await parseEvent(message, onError);
        if (event) yield event;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!isApiError(error) || isFinal(error)) throw error;
      onError?.(error);
    }
    const wait = Math.max(retryMs, SHORTEST_WAIT_MS) * 2 ** failures;
    await sleep(Math.min(wait, LONGEST_WAIT_MS), signal);
  }
}

/** Sends the request, and returns the body of the response. Rejects if the response is not a stream of events. */
async function openStream({ baseUrl = '', fetch = globalThis.fetch, signal }: SubscribeOptions) {
  signal?.throwIfAborted();
  const response = await fetchFromServer(
    baseUrl + EVENTS_PATH,
    { headers: { accept: 'text/event-stream' }, signal: signal ?? null },
    fetch,
  );
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body)
    return response.body;
  await response.body?.cancel();
  throw new ApiError(response.status, {
    error: `The response of ${EVENTS_PATH} is not a stream of events.`,
    code: 'INTERNAL',
    hint: 'Check the address of the server.',
  });
}

/** Yields each message of a stream, and rejects when the stream has ended. */
async function* readMessages(
  body: ReadableStream<Uint8Array>,
  onRetry: (ms: number) => void,
): AsyncGenerator<EventSourceMessage, never> {
  const messages: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (message) => messages.push(message),
    onRetry,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw lost(error);
    },
    maxBufferSize: MAX_EVENT_LENGTH,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => Promise.reject(lost(cause)));
      if (done) throw lost();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns the event of a message; undefined if its name is unknown, or if its data does not match the contract. */
async function parseEvent(
  { event: name = 'message', data }: EventSourceMessage,
  onError: SubscribeOptions['onError'],
): Promise<ServerEvent | undefined> {
  const { events } = await fromServer(undefined, () => import('./events.ts'));
  if (!Object.hasOwn(events, name)) return undefined;
  const parsed = events[name as ServerEvent['name']].safeParse(parseJson(data));
  if (parsed.success) return { name, data: parsed.data } as ServerEvent;
  onError?.(
    new ApiError(
      200,
      {
        error: `An event "${name}" does not match the contract.`,
        code: 'INTERNAL',
        hint: 'The server may be of another version than this package.',
      },
      { cause: parsed.error },
    ),
  );
  return undefined;
}

function lost(cause?: unknown): ApiError {
  const error = 'The connection to the Storedeck server was lost.';
  return new ApiError(0, { error, code: 'INTERNAL', hint: 'It is opened again.' }, { cause });
}

/** Whether the same request would fail again. */
function isFinal({ status }: ApiError): boolean {
  return status >= 200 && status < 500 && status !== 408 && status !== 429;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}

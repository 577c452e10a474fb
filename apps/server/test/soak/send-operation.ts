import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** One request of the mix. */
export interface Operation {
  readonly path: string;
  readonly method?: string;
  readonly body?: string;
  /** Whether the body is JSON; otherwise it is text. */
  readonly json?: boolean;
  /** Whether the client disconnects before the response is complete. */
  readonly leave?: boolean;
}

/**
 * Sends one request, and reads the response or disconnects. The server may close the connection, so errors of the
 * connection are ignored.
 */
export async function sendOperation(
  port: number,
  { path, method = 'GET', body, json = false, leave = false }: Operation,
): Promise<void> {
  const headers = {
    'Content-Type': json ? 'application/json' : 'text/plain',
    ...(body && { 'Content-Length': body.length }),
  };
  const outgoing = request({ port, host: '127.0.0.1', path, method, agent: false, headers });
  const closed = once(outgoing, 'close').catch(() => undefined);
  outgoing.on('error', () => undefined);
  outgoing.once('response', (response) => {
    response.on('error', () => undefined);
    if (leave) response.once('data', () => outgoing.destroy());
    else response.resume();
  });
  outgoing.end(body);
  if (leave) {
    await delay(Math.random() * 30);
    outgoing.destroy();
  }
  await closed;
}

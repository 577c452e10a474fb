import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * `first`: the lowest port that can be chosen. `end`: the first port that is too high. Higher ports are not used,
 * because the operating system assigns them to outgoing connections and to servers that request any free port. Another
 * program could then get the chosen port before the caller uses it.
 */
const PORTS = { first: 20_000, end: 32_000 };
const MAX_ATTEMPTS = 100;
const tried = new Set<number>();

/**
 * Returns a random port of 127.0.0.1, from 20000 to 31999, on which nothing listens. Each call returns a different
 * port, because an earlier port may belong to a server that is stopped and will start again on this port. Use this
 * function only for a server that keeps its port when it starts again, or for a program that cannot choose a free port
 * itself. Makes at most 100 attempts. If all of them fail, rejects with the error of the last attempt.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(PORTS.first, PORTS.end);
    if (tried.has(port)) continue;
    tried.add(port);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS) throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

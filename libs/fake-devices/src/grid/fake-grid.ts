import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { FakeGridNodeOptions, FakeGridOptions } from './grid-options.ts';
import { GridRefusal } from './grid-refusal.ts';
import { SessionDistributor } from './session-distributor.ts';

/** A simulated hub of Selenium Grid 4 with relay nodes, on a loopback port. */
export class FakeGrid {
  readonly #distributor: SessionDistributor;
  readonly #options: FakeGridOptions;
  readonly #server: Server;

  constructor(options: FakeGridOptions) {
    this.#options = options;
    this.#distributor = new SessionDistributor(options);
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  /** The URL of the hub. The hub also responds below `/wd/hub`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The ids of the running sessions. */
  get sessions(): readonly string[] {
    return this.#distributor.nodes.flatMap(({ slots }) =>
      slots.flatMap(({ session }) => (session === null || session === 'reserved' ? [] : [session.id])),
    );
  }

  /** The number of requests for sessions that wait in the queue. */
  get queueLength(): number {
    return this.#distributor.queue.requests.length;
  }

  /**
   * Changes the availability of the node with the index `node`. A node that is draining or down gets no new session.
   * Throws a `RangeError` if there is no such node.
   */
  setAvailability(node: number, availability: 'UP' | 'DRAINING' | 'DOWN'): void {
    const found = this.#distributor.nodes[node];
    if (!found) throw new RangeError(`There is no node ${node}.`);
    found.availability = availability;
    this.#distributor.distribute();
  }

  /** Registers a node. Call the returned function to remove it, as after the end of its computer. */
  addNode(node: FakeGridNodeOptions): () => void {
    return this.#distributor.addNode(node);
  }

  /** @internal Starts the hub on a free port. */
  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** Ends the hub. The sessions of the servers behind the nodes continue, as after the crash of a real hub. */
  async close(): Promise<void> {
    await this.#distributor.close();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      if (!this.#isAuthorized(request)) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="selenium-server"' }).end();
        return;
      }
      const { status, text } = await this.#route(request, gone.signal);
      send(response, status, text);
    } catch (error) {
      const refusal =
        error instanceof GridRefusal ? error : new GridRefusal('unknown error', (error as Error).message);
      const value = { error: refusal.reason, message: refusal.message, stacktrace: 'at org.openqa.selenium' };
      send(response, refusal.status, JSON.stringify({ value }));
    }
  }

  #isAuthorized({ headers }: IncomingMessage): boolean {
    const { credentials } = this.#options;
    if (!credentials) return true;
    const expected = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
    return headers.authorization?.split(' ')[1] === expected;
  }

  async #route(request: IncomingMessage, gone: AbortSignal): Promise<{ status: number; text: string }> {
    const { method = 'GET', url = '/' } = request;
    const path = url.replace(/^\/wd\/hub(?=\/)/, '');
    const body = await readBody(request);
    const [, id, below = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (id !== undefined) return this.#distributor.command(id, { method, path: below, body });
    switch (`${method} ${path}`) {
      case 'GET /status':
        return ok(this.#status());
      case 'POST /session':
        return { status: 200, text: await this.#distributor.create(body, gone) };
      case 'GET /se/grid/newsessionqueue/queue':
        return ok(
          this.#distributor.queue.requests.map(({ id: requestId, wanted }) => ({
            requestId,
            capabilities: wanted,
          })),
        );
      // This endpoint would delete the requests of all clients. Therefore, a real Grid permits it only to its
      // administrator.
      case 'DELETE /se/grid/newsessionqueue/queue':
        return {
          status: 401,
          text: JSON.stringify({ value: { error: 'unknown error', message: 'Unauthorized' } }),
        };
    }
    throw new GridRefusal('unknown command', `Unable to find handler for (${method}) ${path}`);
  }

  #status(): object {
    const { nodes, sessionTimeoutMs } = this.#distributor;
    const ready = nodes.some(
      ({ availability, slots }) => availability === 'UP' && slots.some(({ session }) => session === null),
    );
    const message = ready ? 'Selenium Grid ready.' : 'Selenium Grid not ready.';
    return { ready, message, nodes: nodes.map((node) => node.describe(sessionTimeoutMs)) };
  }
}

/** Starts a simulated Grid on a free loopback port. */
export async function startFakeGrid(options: FakeGridOptions): Promise<FakeGrid> {
  const grid = new FakeGrid(options);
  await grid.listen();
  return grid;
}

function ok(value: unknown) {
  return { status: 200, text: JSON.stringify({ value }) };
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

import type { IncomingMessage, ServerResponse } from 'node:http';

import type { EventData, EventName } from '@storedeck/contract';

const HEARTBEAT_MS = 15_000;
/** A client that has this much unread is not reading any more. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/**
 * Server-sent events. A client first gets what is known already, then what changes. One that does not read is dropped;
 * browsers connect again by themselves.
 */
export class EventHub {
  readonly #clients = new Set<ServerResponse>();
  readonly #latest = new Map<EventName, string>();
  // A comment now and then tells both ends whether the other is still there.
  readonly #heartbeat = setInterval(() => this.#send(': still here\n\n'), HEARTBEAT_MS).unref();

  /** Keeps a response open and writes every event to it, until the client leaves or the hub closes. */
  open(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    response.write(['retry: 1000\n\n', ...this.#latest.values()].join(''));
    this.#clients.add(response);
    response.once('close', () => this.#clients.delete(response));
  }

  /** Sends an event to every client, and keeps it for those that come later. */
  publish<Name extends EventName>(name: Name, data: EventData<Name>): void {
    const message = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    this.#latest.set(name, message);
    this.#send(message);
  }

  /** Those that come later no longer need to know. */
  forget(name: EventName): void {
    this.#latest.delete(name);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const client of this.#clients) client.end();
    this.#clients.clear();
  }

  #send(message: string): void {
    for (const client of this.#clients) {
      if (client.writableLength > MAX_UNREAD_BYTES) client.destroy();
      else client.write(message);
    }
  }
}

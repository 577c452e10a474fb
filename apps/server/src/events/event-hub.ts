import type { IncomingMessage, ServerResponse } from 'node:http';

import type { EventData, EventName } from '@storedeck/contract';
import { writeWithin } from '@storedeck/host';

const HEARTBEAT_MS = 15_000;

/**
 * Sends events to clients as server-sent events. A client first receives the latest event of each name (and key), then
 * every new event. A client that stops reading is disconnected; browsers reconnect by themselves.
 */
export class EventHub {
  readonly #clients = new Set<ServerResponse>();
  readonly #latest = new Map<string, string>();
  // A comment that is sent at regular intervals lets both sides notice a broken connection.
  readonly #heartbeat = setInterval(() => this.#send(': heartbeat\n\n'), HEARTBEAT_MS).unref();

  /** Keeps a response open and writes each event to it until the client disconnects or the hub closes. */
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

  /**
   * Sends an event to all clients, and keeps it for clients that connect later. With a key, the latest event of each
   * key is kept.
   */
  publish<Name extends EventName>(name: Name, data: EventData<Name>, key = ''): void {
    const message = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    // The latest events are sent to new clients in the order in which they were published.
    this.#latest.delete(`${name} ${key}`);
    this.#latest.set(`${name} ${key}`, message);
    this.#send(message);
  }

  /** Stops sending the latest event of this name and key to clients that connect later. */
  forget(name: EventName, key = ''): void {
    this.#latest.delete(`${name} ${key}`);
  }

  /** Whether a client reads the events. */
  get hasClients(): boolean {
    return this.#clients.size > 0;
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const client of this.#clients) client.end();
    this.#clients.clear();
  }

  #send(message: string): void {
    for (const client of this.#clients) writeWithin(client, message, () => client.destroy());
  }
}

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { type EventName, events } from '@storedeck/contract';

export interface ReceivedEvent {
  readonly name: EventName;
  readonly data: Record<string, unknown>;
}

/** Follows the events of the server at a port, and checks each event against its schema. */
export async function followServerEvents(port: number) {
  const outgoing = get({ host: '127.0.0.1', port, path: '/api/events', agent: false });
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const all: ReceivedEvent[] = [];
  const waiting: { matches: (event: ReceivedEvent) => boolean; resolve: (event: ReceivedEvent) => void }[] =
    [];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) receive(message);
  });
  return {
    response,
    all,
    until: (matches: (event: ReceivedEvent) => boolean) =>
      new Promise<ReceivedEvent>((resolve) => {
        const known = all.find(matches);
        if (known) resolve(known);
        else waiting.push({ matches, resolve });
      }),
  };

  function receive(message: string): void {
    const [, name, json] = /^event: (.+)\ndata: (.+)$/.exec(message) ?? [];
    if (name === undefined) return;
    const event = { name: name as EventName, data: JSON.parse(json ?? '') as Record<string, unknown> };
    events[event.name].parse(event.data);
    all.push(event);
    for (const { matches, resolve } of waiting) if (matches(event)) resolve(event);
  }
}

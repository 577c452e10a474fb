import { endpoints, type EventData, type EventName } from '@storedeck/contract';
import { HttpResponse, http, type HttpHandler } from 'msw';

export type Publish = <Name extends EventName>(name: Name, data: EventData<Name>) => void;

/** The stream of events, and what publishes one to every page that follows it. */
export function pretendEvents(): { handlers: HttpHandler[]; publish: Publish } {
  const followers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    handlers: [
      http.get(endpoints.events.path, () => {
        let mine: ReadableStreamDefaultController<Uint8Array>;
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            mine = controller;
            followers.add(controller);
          },
          cancel: () => void followers.delete(mine),
        });
        return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } });
      }),
    ],
    publish(name, data) {
      const message = new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      for (const follower of followers) follower.enqueue(message);
    },
  };
}

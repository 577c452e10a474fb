import { endpoints, type EventData, type EventName } from '@storedeck/contract';
import { HttpResponse, http, type HttpHandler } from 'msw';

/** Sends an event to every open page. */
export type Publish = <Name extends EventName>(name: Name, data: EventData<Name>) => void;

/** Returns the endpoint of the event stream, and the function that publishes an event. */
export function eventsRoutes(): { handlers: HttpHandler[]; publish: Publish } {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    handlers: [
      http.get(endpoints.events.path, () => {
        let own: ReadableStreamDefaultController<Uint8Array>;
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            own = controller;
            streams.add(controller);
          },
          cancel: () => void streams.delete(own),
        });
        return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } });
      }),
    ],
    publish(name, data) {
      const message = new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      for (const stream of streams) stream.enqueue(message);
    },
  };
}

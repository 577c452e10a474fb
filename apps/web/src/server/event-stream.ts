import { endpointUrl, events, type EventData, type EventName } from '@storedeck/contract';

export type ServerEvent = { [Name in EventName]: { name: Name; data: EventData<Name> } }[EventName];

export interface EventListener {
  /** An event that fits the contract; others are dropped. */
  onEvent(event: ServerEvent): void;
  /** Called with `true` for every new connection, with `false` for every lost or refused one. */
  onConnection(connected: boolean): void;
}

const RETRY_MS = 1000;

/**
 * Follows the server's events until the returned function is called, and reconnects by itself for ever: an
 * EventSource alone gives up for good when the answer is an error, as a proxy gives while the server restarts.
 */
export function followEvents(
  { onEvent, onConnection }: EventListener,
  connect: (url: string) => EventSource = (url) => new EventSource(url),
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  start();
  return () => {
    clearTimeout(timer);
    source.close();
  };

  function start(): void {
    source = connect(endpointUrl('events', {}));
    source.onopen = () => onConnection(true);
    source.onerror = () => {
      source.close();
      onConnection(false);
      timer = setTimeout(start, RETRY_MS);
    };
    for (const name of Object.keys(events) as EventName[]) {
      source.addEventListener(name, (message: MessageEvent<string>) => {
        const event = parseEvent(name, message.data);
        if (event) onEvent(event);
      });
    }
  }
}

function parseEvent(name: EventName, text: string): ServerEvent | undefined {
  try {
    const { success, data } = events[name].safeParse(JSON.parse(text));
    return success ? ({ name, data } as ServerEvent) : undefined;
  } catch {
    return undefined;
  }
}

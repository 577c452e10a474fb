import { EVENTS_PATH, EVENT_NAMES, type EventName } from '@storedeck/contract';

import type { ServerEvent } from './server-event.ts';

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
  let ended = false;
  let heard = Promise.resolve();
  start();
  return () => {
    ended = true;
    clearTimeout(timer);
    source.close();
  };

  function start(): void {
    source = connect(EVENTS_PATH);
    source.onopen = () => onConnection(true);
    source.onerror = () => {
      source.close();
      onConnection(false);
      timer = setTimeout(start, RETRY_MS);
    };
    for (const name of EVENT_NAMES) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        // In their order, whichever of them waits for the schemas.
        heard = heard.then(() => hear(name, data)).catch(() => undefined);
      });
    }
  }

  async function hear(name: EventName, text: string): Promise<void> {
    // The page is drawn without the schemas of the events, and before them.
    await firstIdle();
    const { parseEvent } = await import('./server-event.ts');
    const event = parseEvent(name, text);
    if (event && !ended) onEvent(event);
  }
}

let idle: Promise<void> | undefined;

/** Resolves once the page has time; at once where the browser does not tell. */
function firstIdle(): Promise<void> {
  return (idle ??= new Promise((resolve) =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(() => resolve(), { timeout: 1000 })
      : resolve(),
  ));
}

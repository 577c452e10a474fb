import { EVENTS_PATH, EVENT_NAMES, type EventName, type ServerEvent } from '@storedeck/contract';

import { firstView } from './first-view.ts';

export interface EventListener {
  /** Called with each event that matches the contract; other events are dropped. */
  onEvent(event: ServerEvent): void;
  /** Called with `true` for every new connection, with `false` for every lost or refused connection. */
  onConnection(connected: boolean): void;
}

const RETRY_MS = 1000;

/**
 * Follows the server's events until the returned function is called, and reconnects without limit. An EventSource alone
 * would stop after an error response, for example from a proxy while the server restarts.
 */
export function followEvents(
  { onEvent, onConnection }: EventListener,
  connect: (url: string) => EventSource = (url) => new EventSource(url),
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let handled = Promise.resolve();
  let syncs = 0;
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
        if (name === 'sync') syncs += 1;
        const isOver = followSync();
        // The first event waits until the schemas are loaded. Each later event waits for the event before it, so that
        // the order is kept.
        handled = handled.then(() => handle(name, data, isOver)).catch(() => undefined);
      });
    }
  }

  /** Returns a function that says whether the sync that runs now has ended. */
  function followSync(): () => boolean {
    const sync = syncs;
    return () => sync !== syncs;
  }

  async function handle(name: EventName, text: string, isSyncOver: () => boolean): Promise<void> {
    // Drawing the page does not need the code that checks events, so it loads later.
    await firstView();
    const { parseEvent } = await import('./server-event.ts');
    // If the sync has ended while the event waited, the server no longer serves the picture, so the event is dropped.
    if (name === 'sync-picture' && isSyncOver()) return;
    const event = parseEvent(name, text);
    if (event && !ended) onEvent(event);
  }
}

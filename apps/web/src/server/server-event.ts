import { events, type EventName, type ServerEvent } from '@storedeck/contract';

/** Parses an event of the server; undefined when it does not match the contract. */
export function parseEvent(name: EventName, text: string): ServerEvent | undefined {
  try {
    const { success, data } = events[name].safeParse(JSON.parse(text));
    return success ? ({ name, data } as ServerEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** Where the events are. An `EventSource` needs that and the names; the schemas may come with the first event. */
export const EVENTS_PATH = '/api/events';

/** Every event that `GET /api/events` sends. */
export const EVENT_NAMES = ['sync', 'sync-progress', 'devices', 'remote', 'wda'] as const;
/** One of `EVENT_NAMES`. */
export type EventName = (typeof EVENT_NAMES)[number];

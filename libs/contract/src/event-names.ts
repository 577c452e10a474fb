/** Where the events are. An `EventSource` needs that and the names; the schemas may come with the first event. */
export const EVENTS_PATH = '/api/events';

export const EVENT_NAMES = ['sync', 'sync-progress', 'devices', 'remote', 'wda'] as const;
export type EventName = (typeof EVENT_NAMES)[number];

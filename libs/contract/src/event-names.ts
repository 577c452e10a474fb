/**
 * The path of the event stream. An `EventSource` needs only the path and the names; the schemas can be loaded when the
 * first event arrives.
 */
export const EVENTS_PATH = '/api/events';

/** Every event that `GET /api/events` sends. */
export const EVENT_NAMES = [
  'sync',
  'sync-progress',
  'sync-picture',
  'listings',
  'publish',
  'publish-step',
  'hosts',
  'devices',
  'runners',
  'webdriver-servers',
  'wda',
  'device-locks',
  'agent',
] as const;
/** One of `EVENT_NAMES`. */
export type EventName = (typeof EVENT_NAMES)[number];

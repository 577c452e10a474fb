/**
 * The path of the event stream. This file imports no schemas, because an `EventSource` needs only the path and the
 * names. The schemas can be loaded when the first event arrives.
 */
export const EVENTS_PATH = '/api/events';

/** Every event that `GET /api/events` sends. */
export const EVENT_NAMES = [
  'sync',
  'sync-progress',
  'sync-picture',
  'listings',
  'credentials',
  'publish',
  'publish-step',
  'releases-changed',
  'report-progress',
  'app-preview-progress',
  'hosts',
  'devices',
  'runners',
  'webdriver-servers',
  'wda',
  'device-locks',
  'flow-runs',
  'capture',
  'agent',
] as const;
/** One of `EVENT_NAMES`. */
export type EventName = (typeof EVENT_NAMES)[number];

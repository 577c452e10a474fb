import { WdaRefusal } from './wda-refusal.ts';

/** The path of a finger, in points, and its duration in ms. */
export interface FingerPath {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly ms: number;
}

/**
 * Checks W3C actions as FBW3CActionsSynthesizer does, and returns the path of each finger. Throws a `WdaRefusal` if the
 * actions are invalid. As in WebDriverAgent, the refusal is an `unknown error` (500), not an `invalid argument` (400).
 */
export function fingerPaths(body: Readonly<Record<string, unknown>>): FingerPath[] {
  const { actions } = body;
  if (!Array.isArray(actions)) throw refuse('actions must be an array');
  const ids = new Set<string>();
  return actions.flatMap((source: unknown) => {
    if (!isRecord(source)) throw refuse('Each action must be a dictionary');
    const { id, type, parameters, actions: items } = source;
    if (typeof id !== 'string' || id === '') throw refuse('Action id must not be empty');
    if (ids.has(id)) throw refuse(`Action id '${id}' is not unique`);
    ids.add(id);
    if (type !== 'pointer') throw refuse(`Action type '${String(type)}' is not supported. Only pointer is`);
    // The pointer type `mouse`, the default of the standard, is refused.
    if (!isRecord(parameters) || parameters['pointerType'] !== 'touch') {
      throw refuse("pointerType must be 'touch'");
    }
    if (!Array.isArray(items)) throw refuse('Pointer actions must be an array');
    return items.length === 0 ? [] : [fingerPath(items)];
  });
}

function fingerPath(items: readonly unknown[]): FingerPath {
  let ms = 0;
  let at: { x: number; y: number } | undefined;
  let down = false;
  const points: { x: number; y: number }[] = [];
  for (const item of items) {
    if (!isRecord(item)) throw refuse('Each action item must be a dictionary');
    const { type, duration = 0 } = item;
    if (typeof duration !== 'number' || duration < 0) throw refuse('duration must not be negative');
    if (!at && type !== 'pointerMove') throw refuse('The first item of a pointer action must be pointerMove');
    ms += duration;
    if (type === 'pointerMove') {
      at = target(item);
      if (down) points.push(at);
    } else if (type === 'pointerDown' && at) {
      down = true;
      points.push(at);
    } else if (type === 'pointerUp') down = false;
    else if (type !== 'pause') throw refuse(`Unknown action item type '${String(type)}'`);
  }
  return { points, ms };
}

function target({ x, y, origin = 'viewport' }: Readonly<Record<string, unknown>>): { x: number; y: number } {
  if (typeof x !== 'number' || typeof y !== 'number') throw refuse('Both x and y must be given');
  if (origin !== 'viewport') throw refuse('This simulated phone knows the origin viewport only');
  return { x, y };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(message: string) {
  return new WdaRefusal('unknown error', message);
}

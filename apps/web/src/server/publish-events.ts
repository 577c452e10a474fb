import type { PublishStep, ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

import { showEventData } from './show-event-data.ts';

export const PUBLISHING_KEY = ['publishing'] as const;
export const STEPS_KEY = ['publishing-steps'] as const;

type StepListener = (step: PublishStep) => void;
const listeners = new Set<StepListener>();

/** Calls the listener with each step that changes, until the returned function is called. */
export function listenToSteps(listener: StepListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps the state of publishing and its steps up to date. An event contains only one step, so it changes nothing while
 * no component has read the list of steps.
 */
export function applyPublishEvent(queries: QueryClient, event: ServerEvent): void {
  if (event.name === 'publish') showEventData(queries, PUBLISHING_KEY, event.data);
  // A sync can find that the published version is in review or live, so the report is read again.
  if (event.name === 'sync') void queries.invalidateQueries({ queryKey: PUBLISHING_KEY });
  if (event.name !== 'publish-step') return;
  const step = event.data;
  for (const listener of listeners) listener(step);
  queries.setQueriesData<readonly PublishStep[]>({ queryKey: STEPS_KEY }, (steps) =>
    steps?.map((each) => (each.key === step.key ? step : each)),
  );
}

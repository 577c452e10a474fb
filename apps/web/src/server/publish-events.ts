import type { PublishState, PublishStep, ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

export const PUBLISHING_KEY = ['publishing'] as const;
export const STEPS_KEY = ['publishing-steps'] as const;

/** Keeps the state of publishing and its steps up to date. The steps are read only where they are shown. */
export function applyPublishEvent(queries: QueryClient, event: ServerEvent): void {
  if (event.name === 'publish') queries.setQueryData<PublishState>(PUBLISHING_KEY, event.data);
  if (event.name !== 'publish-step') return;
  const step = event.data;
  queries.setQueriesData<readonly PublishStep[]>({ queryKey: STEPS_KEY }, (steps) =>
    steps?.map((each) => (isSameStep(each, step) ? step : each)),
  );
}

function isSameStep(a: PublishStep, b: PublishStep): boolean {
  return a.key === b.key && a.kind === b.kind;
}

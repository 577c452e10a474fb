import type { CaptureState, ServerEvent } from '@storedeck/contract';
import type { QueryClient } from '@tanstack/react-query';

export const CAPTURE_KEY = ['capture'] as const;

/** Keeps the state of the capture up to date. */
export function applyCaptureEvent(queries: QueryClient, event: ServerEvent): void {
  if (event.name === 'capture') queries.setQueryData<CaptureState>(CAPTURE_KEY, event.data);
  // The pictures are offered beside those of New.
  if (event.name === 'listings') void queries.invalidateQueries({ queryKey: CAPTURE_KEY });
}

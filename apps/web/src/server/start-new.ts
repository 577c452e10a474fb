import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useClient } from './client.ts';
import { listingKey } from './queries.ts';

/** Replaces New with a copy of Template or Current. */
export function useStartNew(from: 'template' | 'current') {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => (from === 'template' ? client.applyTemplate() : client.startFromCurrent()),
    onSuccess: () => queries.invalidateQueries({ queryKey: listingKey('new') }),
  });
}

import type { CheckedLinks } from '@storedeck/contract';
import type { Problem } from '@storedeck/listing/problems';
import { useMutation } from '@tanstack/react-query';

import { useClient } from './client.ts';

/** Requests the web addresses of a listing when the user asks for it, and keeps the result until the next check. */
export function useCheckLinks(listing: 'current' | 'draft' | 'new') {
  const client = useClient();
  return useMutation({
    mutationFn: async () => {
      const checked = await client.checkLinks({ body: { listing } });
      return { ...checked, listing, problems: checked.problems.map(toProblem) };
    },
  });
}

function toProblem({ severity, kind, detail, help, at }: CheckedLinks['problems'][number]): Problem {
  const { store, locale, field } = at;
  return {
    ...{ severity, kind, detail },
    ...(help !== undefined && { help }),
    at: { store, locale, ...(field !== undefined && { field }) },
  };
}

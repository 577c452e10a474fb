import type { PublishPlan } from '@storedeck/contract';
import { useEffect, useState } from 'react';

import { useListingFile } from '../../../server/queries.ts';

/**
 * Whether New has changed since a plan was made, in this window or anywhere else. The page may have read New before the
 * change that the plan contains, so New is read once more before the plan counts as outdated.
 */
export function useIsOutdated({ hash, newEtag }: Pick<PublishPlan, 'hash' | 'newEtag'>): boolean {
  const { data: file, refetch } = useListingFile('new');
  const [checked, setChecked] = useState<string | null>(null);
  const differs = newEtag !== null && file !== undefined && file.etag !== newEtag;
  const made = `${hash} ${newEtag}`;
  useEffect(() => {
    if (!differs || checked === made) return;
    let isCurrent = true;
    void refetch().then(() => isCurrent && setChecked(made));
    return () => {
      isCurrent = false;
    };
  }, [differs, checked, made, refetch]);
  return differs && checked === made;
}

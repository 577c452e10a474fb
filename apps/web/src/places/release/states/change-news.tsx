import { STORE_NAMES } from '@storedeck/listing';
import { useState } from 'react';

import { useReleaseChanges } from '../../../server/releases.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

/** What has changed in the stores while the page is open, until the user dismisses it. */
export function ChangeNews() {
  const news = useReleaseChanges();
  const [seen, setSeen] = useState<unknown>(null);
  const [latest] = news;
  if (!latest || seen === latest) return null;
  const { changes, readAt } = latest;
  return (
    <Notice
      tone="good"
      title={changes.length === 1 ? 'A state has changed' : `${changes.length} states have changed`}
      onDismiss={() => setSeen(latest)}
    >
      <ul className="space-y-0.5">
        {changes.map(({ store, key, name, before, after }) => (
          <li key={key} className="wrap-anywhere">
            {STORE_NAMES[store]}, {name}: {before !== null && <del className="text-muted">{before}</del>}{' '}
            {after === null ? 'gone' : <ins className="font-medium no-underline">{after}</ins>}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        <RelativeTime iso={readAt} />
      </p>
    </Notice>
  );
}

import { syncedPicturesText } from '@storedeck/contract';
import { useState } from 'react';

import { useSync } from '../../../server/sync.ts';
import { InspectorSection } from '../inspector-section.tsx';

/** The results of the last sync: each change, and each part of a store's response that was left out. */
export function LastSync() {
  const { outcome } = useSync();
  if (outcome?.kind !== 'done') return null;
  const { changes, skipped, downloaded } = outcome.result;
  return (
    <InspectorSection title="Last sync">
      <p className="text-muted">{syncedPicturesText(outcome.result)}</p>
      {changes.length > 0 ? (
        <Changes changes={changes} />
      ) : (
        downloaded === 0 && <p className="mt-1">No change since the previous sync.</p>
      )}
      {skipped.length > 0 && (
        <>
          <h3 className="text-warn mt-3 font-medium">Left out</h3>
          <ul className="mt-1 space-y-1">
            {skipped.map((line, index) => (
              <li key={index} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </>
      )}
    </InspectorSection>
  );
}

/** The number of changes that are shown before the list is unfolded. */
const SHORT = 10;

function Changes({ changes }: { changes: readonly string[] }) {
  const [all, setAll] = useState(false);
  const more = changes.length - SHORT;
  return (
    <>
      <ul aria-label="Changes" className="marker:text-muted mt-2 list-disc space-y-1 ps-4">
        {(all ? changes : changes.slice(0, SHORT)).map((change, index) => (
          <li key={index} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="text-accent-ink mt-1.5 text-sm hover:underline"
        >
          {all ? `Show only the first ${SHORT}` : `Show ${more} more`}
        </button>
      )}
    </>
  );
}

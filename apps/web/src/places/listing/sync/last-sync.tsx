import { useSync } from '../../../server/sync.ts';
import { InspectorSection } from '../inspector/section.tsx';

/** The results of the last sync: each change, and each part of a store's response that was left out. */
export function LastSync() {
  const { outcome } = useSync();
  if (outcome?.kind !== 'done') return null;
  const { changes, skipped, downloaded, reused } = outcome.result;
  return (
    <InspectorSection title="Last sync">
      <p className="text-muted">
        {downloaded} downloaded, {reused} already on disk
      </p>
      {changes.length > 0 ? (
        <ul aria-label="Changes" className="marker:text-muted mt-2 list-disc space-y-1 ps-4">
          {changes.map((change, index) => (
            <li key={index} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
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

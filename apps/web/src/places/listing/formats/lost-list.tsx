import type { FormatResult } from '@storedeck/contract';

/** The parts that were not imported or exported, grouped by reason. Each reason can be unfolded to show the places. */
export function LostList({ lost }: { lost: FormatResult['lost'] }) {
  if (lost.length === 0) return <p className="text-muted">Everything was converted.</p>;
  return (
    <section aria-label="Not converted">
      <h3 className="font-medium">Not converted</h3>
      <ul className="border-line divide-line mt-1 divide-y rounded-lg border">
        {lost.map(({ reason, places }) => (
          <li key={reason}>
            <details className="px-3 py-2">
              <summary className="wrap-anywhere">
                {reason}{' '}
                <span className="text-muted text-sm tabular-nums">
                  {places.length === 1 ? '1 place' : `${places.length} places`}
                </span>
              </summary>
              <ul className="thin-scrollbar mt-1 max-h-48 overflow-y-auto">
                {places.map((place) => (
                  <li key={place} className="text-muted font-mono text-sm wrap-anywhere">
                    {place}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

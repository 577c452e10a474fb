import type { FormatResult } from '@storedeck/contract';

const NOT_CONVERTED = 'Not converted';

/** The parts that were not imported or exported, grouped by reason. Each reason can be unfolded to show the places. */
export function LostList({ lost, title = 'Not converted' }: { lost: FormatResult['lost']; title?: string }) {
  if (lost.length === 0)
    return <p className="text-muted">Everything {title === NOT_CONVERTED ? 'was' : 'can be'} converted.</p>;
  return (
    <section aria-label={title}>
      <h3 className="font-medium">{title}</h3>
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

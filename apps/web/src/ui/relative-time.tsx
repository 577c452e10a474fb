import { countText } from '@storedeck/listing';
import { useEffect, useState } from 'react';

import { useFirstView } from '../server/first-view.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Returns the time that has passed from `then` to `now`, such as "3 minutes ago". Both are in milliseconds since 1970.
 * Does not use `Intl.RelativeTimeFormat`, which would take a tenth of the page's start time.
 */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  for (const [unit, length] of UNITS) {
    const count = Math.floor(passed / length);
    if (count === 1 && unit === 'day') return 'yesterday';
    if (count > 0) return `${countText(count, unit)} ago`;
  }
  return 'just now';
}

/** The time since a moment, kept up to date. A tooltip shows the exact time. */
export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  // The first formatted time takes as long as drawing the whole toolbar, so the tooltip is added after the first view.
  const hasTooltip = useFirstView();
  const then = new Date(iso);
  return (
    <time dateTime={iso} title={hasTooltip ? then.toLocaleString() : undefined}>
      {timeAgo(then.getTime(), Math.max(now, then.getTime()))}
    </time>
  );
}

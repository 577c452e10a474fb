import { useEffect, useState } from 'react';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "3 minutes ago", from two times in milliseconds. */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  for (const [unit, length] of UNITS)
    if (passed >= length) return format.format(-Math.floor(passed / length), unit);
  return 'just now';
}

/** A time as how long ago it was, kept up to date; the exact time on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  const then = new Date(iso);
  return (
    <time dateTime={iso} title={then.toLocaleString()}>
      {timeAgo(then.getTime(), Math.max(now, then.getTime()))}
    </time>
  );
}

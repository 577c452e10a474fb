import type { SyncProgress } from '@storedeck/contract';
import { useEffect, useEffectEvent, useState } from 'react';

import { createTimeLeft } from './time-left.ts';

/**
 * Returns the seconds that the downloads of a running sync still take; null when nothing is downloaded or too little is
 * known.
 */
export function useTimeLeft(progress: SyncProgress | undefined): number | null {
  const [timeLeft] = useState(createTimeLeft);
  const [seconds, setSeconds] = useState<number | null>(null);
  const { phase, downloaded = 0, toDownload = 0 } = progress ?? {};
  const isDownloading = phase === 'downloading' && toDownload > 0;
  const update = useEffectEvent(() =>
    setSeconds(isDownloading ? timeLeft({ downloaded, toDownload }, performance.now()) : null),
  );
  useEffect(() => update(), [isDownloading, downloaded, toDownload]);
  useEffect(() => {
    // The estimate is also updated while no picture arrives.
    const timer = setInterval(() => update(), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

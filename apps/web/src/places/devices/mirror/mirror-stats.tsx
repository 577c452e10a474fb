import { useSyncExternalStore } from 'react';

import type { InputQueue } from '../input/input-queue.ts';
import type { Mirror } from './mirror.ts';

/** How fast pictures come, how old they are, and how long the device took for the last touch or key. */
export function MirrorStats({ mirror, queue }: { mirror: Mirror; queue: InputQueue }) {
  const { picture, rate, trouble } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const { tookMs } = useSyncExternalStore(queue.subscribe, queue.getState);
  if (!picture || trouble || rate.fps === 0) return null;
  const facts = [
    `${rate.fps.toFixed(rate.fps < 9.95 ? 1 : 0)} fps`,
    ...(rate.latencyMs === null ? [] : [`picture ${Math.round(rate.latencyMs)} ms`]),
    ...(tookMs === null ? [] : [`input ${Math.round(tookMs)} ms`]),
  ];
  return (
    <p
      data-testid="mirror-stats"
      title={`${picture.width} × ${picture.height} pixels`}
      className="text-muted text-sm whitespace-nowrap tabular-nums"
    >
      {facts.join(' · ')}
    </p>
  );
}

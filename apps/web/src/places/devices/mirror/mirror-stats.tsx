import { useSyncExternalStore } from 'react';

import type { InputQueue } from '../input/input-queue.ts';
import type { Mirror } from './mirror.ts';

/** Frames per second, age of a frame, and duration of the last input. */
export function MirrorStats({ mirror, queue }: { mirror: Mirror; queue: InputQueue }) {
  const { picture, rate, trouble } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const { tookMs } = useSyncExternalStore(queue.subscribe, queue.getState);
  if (!picture || trouble || rate.fps === 0) return null;
  const facts = [
    `${rate.fps.toFixed(rate.fps < 9.95 ? 1 : 0)} fps`,
    ...(rate.latencyMs === null ? [] : [`frame ${Math.round(rate.latencyMs)} ms`]),
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

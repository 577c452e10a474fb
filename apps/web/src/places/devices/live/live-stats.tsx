import type { MirrorRung } from '@storedeck/contract/mirror';
import { ChevronDown } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { rateText } from './rate-text.ts';

/** How the screen arrives, in words for people who do not know the programs. */
const RUNGS: Readonly<Record<MirrorRung, string>> = {
  scrcpy: 'Live video',
  screenrecord: 'Live video',
  screenshots: 'Screenshots',
  'display-service': 'Live video',
  simulator: 'Live video',
  mjpeg: 'Live pictures',
  webdriver: 'Screenshots',
};

/**
 * Shows how the screen of a device arrives, and what the user can do to get a better rung. The frame rate is shown only
 * while the screen moves, because a device sends a frame only when something changes: a clock that changes once per
 * second would look like a slow connection.
 */
export function LiveStats({ mirror }: { mirror: LiveMirror }) {
  const { rung, drawn, rate, trouble, viewers, sound } = useSyncExternalStore(
    mirror.subscribe,
    mirror.getState,
  );
  if (!rung || !drawn) return null;
  return (
    <Popover
      label="How the screen is shown"
      align="end"
      className="w-80 max-w-[calc(100vw-1rem)] p-3"
      trigger={
        <Button look="quiet" data-testid="mirror-stats" className="px-2! tabular-nums">
          {rung.reason !== null && <span aria-hidden className="bg-warn size-1.5 rounded-full" />}
          <span>{RUNGS[rung.rung]}</span>
          <span className="inline-block min-w-13 text-start whitespace-nowrap @max-xs/tile:hidden">
            {trouble ? '· waiting' : rateText(rung.rung, rate.fps)}
          </span>
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
    >
      <h3 className="font-medium">{[RUNGS[rung.rung], rung.program].filter(Boolean).join(', by ')}</h3>
      {rung.reason !== null && <p className="mt-1 wrap-anywhere">{rung.reason}</p>}
      {rung.climb !== null && <p className="text-muted mt-1 wrap-anywhere">{rung.climb}</p>}
      <dl className="border-line mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t pt-3 tabular-nums">
        <Fact name="Now">
          {rate.fps === 0 ? 'nothing changes' : framesText(rate.fps)}
          <span className="text-muted block text-sm">A frame arrives only when something changes.</span>
        </Fact>
        {rate.fastest !== null && <Fact name="Fastest">{framesText(rate.fastest)} in a movement</Fact>}
        {rate.delayMs !== null && (
          <Fact name="Delay">{rate.delayMs.toFixed(0)} ms from arrival to drawing</Fact>
        )}
        <Fact name="Bandwidth">{bandwidthText(rate.bitsPerSecond)}</Fact>
        <Fact name="Video">
          {drawn.width} × {drawn.height} pixels, {drawn.codec}
        </Fact>
        {sound !== 'off' && <Fact name="Sound">{sound === 'playing' ? 'playing' : 'waiting'}</Fact>}
        {viewers > 1 && <Fact name="Viewers">{viewers}</Fact>}
      </dl>
    </Popover>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function framesText(fps: number): string {
  return `${fps.toFixed(0)} ${fps.toFixed(0) === '1' ? 'frame' : 'frames'} per second`;
}

function bandwidthText(bitsPerSecond: number): string {
  const megabits = bitsPerSecond / 1_000_000;
  return megabits >= 0.1 ? `${megabits.toFixed(1)} Mbit/s` : `${Math.round(bitsPerSecond / 1000)} kbit/s`;
}

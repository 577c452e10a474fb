import type { ListingPicture } from '@storedeck/listing';
import { useState, type PointerEvent } from 'react';

import { pictureUrl } from '../picture-url.ts';
import type { SideNames } from './pair-sides.tsx';

/**
 * Shows two pictures on top of each other, with a movable line. The earlier picture is visible to the left of the line,
 * the later picture to its right.
 */
export function SliderView({
  before,
  after,
  names,
}: {
  before: ListingPicture;
  after: ListingPicture;
  names: SideNames;
}) {
  const [percent, setPercent] = useState(50);
  const [ratio, setRatio] = useState(after.width && after.height ? after.width / after.height : null);

  function follow(event: PointerEvent<HTMLDivElement>): void {
    if (event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPercent(Math.round(Math.max(0, Math.min(100, ((event.clientX - left) / width) * 100))));
  }

  return (
    <div className="flex h-full flex-col items-center gap-2 [container-type:size]">
      <div
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={follow}
        style={{
          aspectRatio: ratio ?? 0.5,
          // The pictures are as large as the area allows, minus the height of the row with the slider.
          width: `min(100cqw, calc((100cqh - 2.5rem) * ${ratio ?? 0.5}))`,
        }}
        className="relative cursor-ew-resize touch-none overflow-hidden rounded-lg select-none"
      >
        <img
          src={pictureUrl(before) ?? ''}
          alt={names.before}
          draggable={false}
          className="absolute inset-0 size-full object-contain"
        />
        <img
          src={pictureUrl(after) ?? ''}
          alt={names.after}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
          }}
          style={{ clipPath: `inset(0 0 0 ${percent}%)` }}
          className="absolute inset-0 size-full bg-black object-contain"
        />
        <span
          aria-hidden
          style={{ left: `${percent}%` }}
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_4px_black]"
        />
        <SideName name={names.before} position="start-2" isShown={percent > 20} />
        <SideName name={names.after} position="end-2" isShown={percent < 80} />
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={`Line between ${names.before} and ${names.after}`}
        aria-valuetext={`${percent} % ${names.before}`}
        onChange={({ currentTarget }) => setPercent(Number(currentTarget.value))}
        className="w-72 max-w-full accent-white"
      />
    </div>
  );
}

function SideName({ name, position, isShown }: { name: string; position: string; isShown: boolean }) {
  return (
    <span
      className={`pointer-events-none absolute bottom-2 ${position} rounded-full bg-black/75 px-2 py-0.5 text-xs font-semibold ${isShown ? '' : 'hidden'}`}
    >
      {name}
    </span>
  );
}

import { slotName } from '@storedeck/listing';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { returnFocus } from '../../ui/focus/return-focus.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { DarkButton } from '../dark-button.tsx';
import { DifferenceView } from './difference-view.tsx';
import { PairCaption } from './pair-caption.tsx';
import { BothSides, OneSide, type SideNames } from './pair-sides.tsx';
import type { PicturePair } from './picture-pair.ts';
import { SliderView } from './slider-view.tsx';

const MODES = [
  { value: 'slider', label: 'Slider' },
  { value: 'sides', label: 'Side by side' },
  { value: 'difference', label: 'Difference' },
] as const;

type Mode = (typeof MODES)[number]['value'];

/**
 * Shows the pictures that differ, one pair at a time, at the size of the window. Arrow keys, Home and End go through
 * all changes of the comparison. Escape closes the view.
 */
export function PairLightbox({
  pairs,
  names,
  start,
  onClose,
}: {
  pairs: readonly PicturePair[];
  names: SideNames;
  start: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const [mode, setMode] = useState<Mode>('slider');
  const last = pairs.length - 1;
  const at = Math.min(index, last);
  const pair = pairs[at];

  useEffect(() => {
    if (!dialog.current) return;
    returnFocus(dialog.current);
    dialog.current.showModal();
    // Otherwise `showModal` would leave the focus on the first button, and the space bar would press this button.
    dialog.current.focus();
  }, []);

  useEffect(() => {
    // The focused button may be removed when the pair changes. Without the focus in the dialog, the arrow keys would do
    // nothing.
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus();
  }, [at]);

  if (!pair) return null;
  const { before, after } = pair;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label="Changed pictures"
      onClose={onClose}
      onKeyDown={(event) => {
        // A focused slider uses the arrow keys itself.
        if (event.target instanceof HTMLInputElement && event.target.type === 'range') return;
        const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        setIndex(Math.max(0, Math.min(last, to)));
      }}
      className="m-0 flex h-dvh max-h-none w-screen max-w-none flex-col bg-black text-white scheme-dark outline-none backdrop:bg-transparent"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
        <div className="min-w-48 flex-1" aria-live="polite">
          <p className="truncate">
            <span className="font-medium">
              {pair.locale} · {slotName(pair.slot)}
            </span>
            <span className="ms-2 text-white/70 tabular-nums">
              {at + 1} of {pairs.length}
            </span>
          </p>
          <PairCaption pair={pair} />
        </div>
        <span className="sm:order-last">
          <DarkButton label="Close" icon={X} onClick={() => dialog.current?.close()} />
        </span>
        {before && after && <Segmented label="Show" segments={MODES} value={mode} onChange={setMode} />}
      </header>
      <div className="relative min-h-0 flex-1 px-4 pb-4 sm:px-16">
        {before && after ? (
          <Sides key={at} mode={mode} names={names} before={before} after={after} />
        ) : (
          <OneSide picture={after ?? before} name={after ? names.after : names.before} />
        )}
        {at > 0 && (
          <span className="absolute start-3 top-1/2 -translate-y-1/2">
            <DarkButton label="Previous change" icon={ChevronLeft} onClick={() => setIndex(at - 1)} />
          </span>
        )}
        {at < last && (
          <span className="absolute end-3 top-1/2 -translate-y-1/2">
            <DarkButton label="Next change" icon={ChevronRight} onClick={() => setIndex(at + 1)} />
          </span>
        )}
      </div>
    </dialog>
  );
}

function Sides({
  mode,
  ...sides
}: {
  mode: Mode;
  names: SideNames;
  before: NonNullable<PicturePair['before']>;
  after: NonNullable<PicturePair['after']>;
}) {
  if (mode === 'sides') return <BothSides {...sides} />;
  return mode === 'slider' ? (
    <SliderView {...sides} />
  ) : (
    <DifferenceView before={sides.before} after={sides.after} />
  );
}

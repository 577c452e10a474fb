import { useEffect, useId, useRef } from 'react';

import { FRAME_RATE, movePiece, type Piece, placeText } from './piece.ts';

/** Chooses the piece of a film: its first and last frame, each by a slider whose arrow keys move by one frame. */
export function PieceChoice({
  url,
  total,
  piece,
  isOff,
  onChange,
}: {
  url: string;
  /** The number of frames of the film. */
  total: number;
  piece: Piece;
  isOff: boolean;
  onChange: (piece: Piece) => void;
}) {
  const film = useRef<HTMLVideoElement>(null);
  const end = piece.from + piece.frames;

  function show(frame: number): void {
    if (film.current) film.current.currentTime = frame / FRAME_RATE;
  }
  useEffect(() => {
    if (film.current) film.current.currentTime = 0;
  }, [url]);

  function move(edge: 'start' | 'end', to: number): void {
    const moved = movePiece(piece, { edge, to, total });
    onChange(moved);
    show(edge === 'start' ? moved.from : moved.from + moved.frames - 1);
  }

  return (
    <div className="flex flex-wrap gap-4">
      <video
        ref={film}
        src={url}
        muted
        playsInline
        preload="auto"
        aria-label="The frame at the chosen place"
        className="bg-stage h-64 max-w-full rounded-md object-contain"
      />
      <div className="min-w-56 flex-1 space-y-3">
        <Slider
          label="First frame"
          value={piece.from}
          total={total}
          isOff={isOff}
          onMove={(to) => move('start', to)}
        />
        <Slider label="Last frame" value={end} total={total} isOff={isOff} onMove={(to) => move('end', to)} />
        <p className="tabular-nums">
          Length: {(piece.frames / FRAME_RATE).toFixed(1)} seconds, {piece.frames} frames
        </p>
        <p className="text-muted text-sm">The App Store accepts 15 to 30 seconds.</p>
      </div>
    </div>
  );
}

function Slider({
  label,
  value,
  total,
  isOff,
  onMove,
}: {
  label: string;
  value: number;
  total: number;
  isOff: boolean;
  onMove: (to: number) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex items-baseline gap-2">
        {label}
        <output className="text-muted ms-auto text-sm tabular-nums">{placeText(value)}</output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={total}
        step={1}
        value={value}
        disabled={isOff}
        aria-valuetext={placeText(value)}
        onChange={({ target }) => onMove(Number(target.value))}
        className="accent-accent block w-full"
      />
    </div>
  );
}

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

import { type Box, moveBox, sizeBox } from './move-box.ts';

interface TextBoxProps {
  /** The box of the texts in percent of the picture, as the design says it. */
  readonly box: Box;
  /** Whether the picture shows it on the other side. */
  readonly isMirrored: boolean;
  /** Whether the texts do not fit, or have letters that no font has. */
  readonly hasError: boolean;
  /** Undefined where the box is only shown. */
  readonly onChange?: ((box: Box) => void) | undefined;
}

/** By how many percent of the picture a key moves the box. */
const STEP = 1;

/**
 * The box of the texts, over a preview. It is moved by the pointer and the arrow keys, and made larger or smaller at its
 * corner, or by the arrow keys with Shift.
 */
export function TextBox({ onChange, ...props }: TextBoxProps) {
  if (onChange) return <MovableBox {...props} onChange={onChange} />;
  return props.hasError ? (
    <div aria-hidden className={`pointer-events-none absolute ${findLine(props)}`} style={findPlace(props)} />
  ) : null;
}

function findPlace({ box, isMirrored }: Pick<TextBoxProps, 'box' | 'isMirrored'>) {
  const left = isMirrored ? 100 - box.x - box.width : box.x;
  return { left: `${left}%`, top: `${box.y}%`, width: `${box.width}%`, height: `${box.height}%` };
}

function findLine({ hasError }: Pick<TextBoxProps, 'hasError'>): string {
  return hasError ? 'border-bad border-2' : 'border-accent border';
}

function MovableBox(props: TextBoxProps & { readonly onChange: (box: Box) => void }) {
  const { box, isMirrored, hasError, onChange } = props;
  const change = (how: 'move' | 'size', right: number, down: number) => {
    const across = isMirrored && how === 'move' ? -right : right;
    onChange(how === 'move' ? moveBox(box, across, down) : sizeBox(box, isMirrored ? -right : right, down));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, down] = ARROWS[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    change(event.shiftKey ? 'size' : 'move', right * STEP, down * STEP);
  };
  return (
    <div
      role="group"
      aria-label={`Place of the texts: ${box.x} % from the side, ${box.y} % from the top, ${box.width} % × ${box.height} %. Arrow keys move it; with Shift, they change its size`}
      tabIndex={0}
      className={`absolute cursor-move touch-none border-dashed opacity-0 hover:opacity-100 focus-visible:opacity-100 ${findLine(props)} ${hasError ? 'opacity-100' : ''}`}
      style={findPlace(props)}
      onKeyDown={onKeyDown}
      {...useDrag((right, down) => change('move', right, down))}
    >
      <div
        aria-hidden
        className={`absolute bottom-0 size-4 ${isMirrored ? 'start-0 cursor-nesw-resize' : 'end-0 cursor-nwse-resize'} bg-accent`}
        {...useDrag((right, down) => change('size', right, down))}
      />
    </div>
  );
}

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Calls `onMove` with the movements of a pressed pointer, in percent of the picture. */
function useDrag(onMove: (right: number, down: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const picture = event.currentTarget.closest('[data-picture]')?.getBoundingClientRect();
      if (!last.current || !picture) return;
      const { clientX, clientY } = event;
      const right = ((clientX - last.current.x) / picture.width) * 100;
      const down = ((clientY - last.current.y) / picture.height) * 100;
      // The box has steps of a tenth of a percent, and smaller movements would be lost.
      if (Math.hypot(right, down) < 0.2) return;
      last.current = { x: clientX, y: clientY };
      onMove(right, down);
    },
    onPointerUp: () => {
      last.current = null;
    },
  };
}

import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';

/** The movement in CSS pixels after which a mouse press becomes a drag, and a touch becomes a scroll. */
const MOUSE_SLACK = 4;
const FINGER_SLACK = 10;
/** A touch that rests this long picks up the picture. */
const HOLD_MS = 250;

interface Carrying {
  /** Called when an item is picked up (with its own position twice), and for each position it is moved over. */
  onCarry: (from: number, to: number) => void;
  onPutDown: (from: number, to: number) => void;
  onPutBack: () => void;
}

/**
 * Makes the items of a list, marked by `data-place`, sortable by dragging. A mouse or pen starts a drag at once. A
 * touch starts it after a short rest, so that the list can still be scrolled. A copy of the item follows the pointer.
 */
export function useDragToSort(
  list: RefObject<HTMLElement | null>,
  { onCarry, onPutDown, onPutBack }: Carrying,
): (event: ReactPointerEvent<HTMLElement>, from: number) => void {
  const lifted = useRef(false);
  useEffect(() => {
    const hold = (event: Event): void => {
      if (lifted.current) event.preventDefault();
    };
    const items = list.current;
    // Browsers decide at the start of a touch whether a listener can prevent scrolling, so this listener must already
    // exist.
    items?.addEventListener('touchmove', hold, { passive: false });
    items?.addEventListener('contextmenu', hold);
    return () => {
      items?.removeEventListener('touchmove', hold);
      items?.removeEventListener('contextmenu', hold);
    };
  }, [list]);

  return ({ currentTarget: item, nativeEvent: down }, from) => {
    if (down.button !== 0 || !down.isPrimary) return;
    const end = new AbortController();
    const byFinger = down.pointerType === 'touch';
    const timer = byFinger ? setTimeout(lift, HOLD_MS) : undefined;
    let to = from;
    let copy: HTMLElement | undefined;

    on('pointermove', ({ clientX: x, clientY: y, pointerId }) => {
      if (pointerId !== down.pointerId) return;
      const way = Math.hypot(x - down.clientX, y - down.clientY);
      if (!lifted.current && byFinger && way > FINGER_SLACK) stop();
      if (!lifted.current && !byFinger && way > MOUSE_SLACK) lift();
      if (!lifted.current) return;
      if (copy) copy.style.translate = `${x - down.clientX}px ${y - down.clientY}px`;
      const place = placeAt(list.current, x, y);
      if (place === null || place === to) return;
      to = place;
      onCarry(from, to);
    });
    on('pointerup', ({ pointerId }) => {
      if (pointerId !== down.pointerId) return;
      if (lifted.current) {
        swallowClick();
        onPutDown(from, to);
      }
      stop();
    });
    on('pointercancel', giveUp);
    on('keydown', (event) => {
      if (event.key !== 'Escape' || !lifted.current) return;
      event.stopPropagation();
      giveUp();
    });

    function lift(): void {
      lifted.current = true;
      copy = copyOf(item);
      onCarry(from, from);
    }
    function giveUp(): void {
      if (lifted.current) onPutBack();
      stop();
    }
    function stop(): void {
      clearTimeout(timer);
      end.abort();
      copy?.remove();
      lifted.current = false;
    }
    function on<Type extends keyof WindowEventMap>(
      type: Type,
      listener: (event: WindowEventMap[Type]) => void,
    ): void {
      addEventListener(type, listener, { signal: end.signal, capture: true });
    }
  };
}

function placeAt(list: HTMLElement | null, x: number, y: number): number | null {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  return item && list?.contains(item) ? Number(item.dataset['place']) : null;
}

function copyOf(item: HTMLElement): HTMLElement {
  const { left, top, width, height } = item.getBoundingClientRect();
  const copy = item.cloneNode(true) as HTMLElement;
  copy.inert = true;
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '50',
    listStyle: 'none',
    pointerEvents: 'none',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(copy);
  return copy;
}

/** The end of a drag must not click the element below it. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

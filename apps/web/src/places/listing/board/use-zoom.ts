import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const MIN = 0.1;
const MAX = 3;
const STEP = 1.2;

/**
 * The zoom of an area that scrolls. The zoom can be changed in steps, fitted to the area, or changed around the pointer
 * by turning the wheel with Ctrl.
 */
export function useZoom(area: RefObject<HTMLElement | null>, fit: () => number) {
  const [zoom, setZoom] = useState<number | null>(null);
  const shown = useRef(1);
  /** The point of the area that stays where it is when the zoom changes. */
  const anchor = useRef<{ readonly x: number; readonly y: number } | null>(null);

  function set(to: number, at: { x: number; y: number } | null = null): void {
    const element = area.current;
    anchor.current = at ?? (element && { x: element.clientWidth / 2, y: element.clientHeight / 2 });
    setZoom(Math.max(MIN, Math.min(MAX, to)));
  }

  const toFit = useEffectEvent(() => set(fit(), { x: 0, y: 0 }));
  useLayoutEffect(() => {
    if (zoom === null) toFit();
  }, [zoom]);

  useLayoutEffect(() => {
    const element = area.current;
    if (zoom === null || !element) return;
    const ratio = zoom / shown.current;
    shown.current = zoom;
    const { x, y } = anchor.current ?? { x: 0, y: 0 };
    element.scrollTo((element.scrollLeft + x) * ratio - x, (element.scrollTop + y) * ratio - y);
  }, [zoom, area]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Without Ctrl, the wheel scrolls the area. Browsers report a pinch on a touchpad as a wheel event with Ctrl, so a
    // pinch zooms too.
    if (!event.ctrlKey || !area.current) return;
    event.preventDefault();
    const { left, top } = area.current.getBoundingClientRect();
    const factor = Math.exp(-event.deltaY / 300);
    set((zoom ?? 1) * factor, { x: event.clientX - left, y: event.clientY - top });
  });
  useEffect(() => {
    const element = area.current;
    const listener = (event: WheelEvent): void => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [area]);

  return {
    zoom: zoom ?? 1,
    zoomIn: () => set((zoom ?? 1) * STEP),
    zoomOut: () => set((zoom ?? 1) / STEP),
    zoomToFit: () => setZoom(null),
  };
}

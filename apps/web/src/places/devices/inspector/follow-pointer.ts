import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { drawnBox, isOn } from '../pointer-map.ts';
import { rowAt, type ScreenReader } from './screen-reader.ts';

/**
 * Calls `onRow` with the reference of the element under the pointer on the live screen, and with null when the pointer
 * leaves the screen. Ends when the returned function is called.
 */
export function followPointer(
  reader: ScreenReader,
  mirror: LiveMirror,
  onRow: (reference: number | null) => void,
): () => void {
  const stop = new AbortController();
  const element = mirror.screen;
  element?.addEventListener(
    'pointermove',
    ({ clientX, clientY, pointerType }) => {
      const { screen, isOutdated } = reader.getState();
      const { drawn } = mirror.getState();
      if (!screen || isOutdated || !drawn || pointerType === 'touch') return;
      const box = drawnBox(element.getBoundingClientRect(), drawn);
      const at = { x: clientX, y: clientY };
      const { width, height } = screen.tree.size;
      const point = { x: ((at.x - box.x) / box.width) * width, y: ((at.y - box.y) / box.height) * height };
      onRow(isOn(at, box) ? (rowAt(screen, point)?.reference ?? null) : null);
    },
    { signal: stop.signal },
  );
  element?.addEventListener('pointerleave', () => onRow(null), { signal: stop.signal });
  return () => stop.abort();
}

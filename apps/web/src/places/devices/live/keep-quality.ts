import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { qualityFor, type QualityChoice } from './quality.ts';

/**
 * The time in ms for which the size must stay the same before a quality is requested. While a window is being resized,
 * its size changes many times a second.
 */
const SETTLED_MS = 400;

/**
 * Requests a quality that fits the screen on the page, now and whenever the size of the screen changes, until the
 * returned function is called.
 */
export function keepQuality(mirror: LiveMirror, choice: QualityChoice, screen: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let former: number | undefined;
  const ask = (): void => {
    const { width, height } = screen.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const quality = qualityFor(choice, Math.max(width, height) * devicePixelRatio, former);
    former = quality.maxSize;
    mirror.setQuality(quality);
  };
  ask();
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(ask, SETTLED_MS);
  });
  observer.observe(screen);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

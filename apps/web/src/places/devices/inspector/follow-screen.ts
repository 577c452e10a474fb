import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import type { ScreenReader } from './screen-reader.ts';

/** The time in ms after an input within which the screen begins to change. */
const BEGIN_MS = 350;
/** The time in ms after an input after which the screen is read even if it still changes. */
const LONGEST_MS = 1500;
/** How often the screen is read after changes without an input, before the next input. A cursor blinks without end. */
const MAX_CHANGES = 15;

/**
 * Reads the elements of the screen when the inspector opens, and when the format of the video changes, as after a
 * rotation. Also reads them after each use of the device, as soon as the screen stops changing. Does not read at fixed
 * intervals, because reading the tree of an iPhone delays inputs. With `alsoChanges`, also reads them after changes
 * without an input. Ends when the returned function is called.
 */
export function followScreen(
  reader: ScreenReader,
  mirror: LiveMirror,
  { alsoChanges = false } = {},
): () => void {
  let changes = 0;
  let isMoving = false;
  let usedAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let format = mirror.getState().drawn?.number;

  const readNow = (): void => {
    clearTimeout(timer);
    usedAt = null;
    reader.read();
  };
  const readWhenStill = (): void => {
    if (usedAt === null) return;
    const waited = performance.now() - usedAt;
    if (waited >= LONGEST_MS || (waited >= BEGIN_MS && mirror.getState().rate.fps === 0)) readNow();
  };
  const readAfterChange = (): void => {
    const wasMoving = isMoving;
    isMoving = mirror.getState().rate.fps > 0;
    if (!alsoChanges || usedAt !== null || isMoving || !wasMoving || changes >= MAX_CHANGES) return;
    changes += 1;
    reader.read();
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      readWhenStill();
      if (usedAt !== null) timer = setTimeout(readNow, LONGEST_MS - BEGIN_MS);
    }, BEGIN_MS);
  };

  const stops = [
    mirror.onUse(() => {
      usedAt = performance.now();
      changes = 0;
      reader.outdate();
      wait();
    }),
    mirror.subscribe(() => {
      const { drawn } = mirror.getState();
      const isTurned = format !== undefined && drawn?.number !== format;
      format = drawn?.number;
      if (isTurned) readNow();
      else readWhenStill();
      readAfterChange();
    }),
  ];
  readNow();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    reader.close();
  };
}

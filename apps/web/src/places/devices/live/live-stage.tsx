import { useEffect, useRef, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';

import { useDeviceLock } from '../../../server/device-locks.ts';
import { listenToFingers } from '../control/listen-to-fingers.ts';
import { listenToKeys } from '../control/listen-to-keys.ts';
import type { Device } from '../device.ts';
import { refusesInput, whereUsed } from '../locks/holder-words.ts';
import { type LiveMirror, type LiveState, whyNot } from '../mirror/player/live-mirror.ts';
import { keepQuality } from './keep-quality.ts';
import './live-stage.css';
import type { QualityChoice } from './quality.ts';

/** Android sends the same black picture for a screen that is off and for an app that forbids pictures. */
const BLACK = 'The picture is black: the screen may be off, or the app forbids pictures of itself.';

/** A device's screen as live video, as large as the space allows. It accepts touches and keys. */
export function LiveStage({
  device,
  mirror,
  quality,
  buttons,
  cover,
  onPaste,
  children,
}: {
  device: Device;
  mirror: LiveMirror;
  quality: QualityChoice;
  buttons?: ReactNode;
  /** Shown over the screen. The live video continues behind the cover. */
  cover?: ReactNode;
  /** Receives a text that was pasted onto the screen. */
  onPaste: (text: string) => void;
  /** Drawn over the bottom of the stage. */
  children?: ReactNode;
}) {
  const { drawn, turned, trouble, waiting, isBlack } = useSyncExternalStore(
    mirror.subscribe,
    mirror.getState,
  );
  const keys = useKeysText(device, mirror);
  const screen = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const marks = useRef<SVGSVGElement>(null);
  const paste = useRef(onPaste);

  useEffect(() => {
    paste.current = onPaste;
  }, [onPaste]);
  useEffect(
    () => (screen.current ? keepQuality(mirror, quality, screen.current) : undefined),
    [mirror, quality],
  );
  useEffect(() => (picture.current ? mirror.open(picture.current) : undefined), [mirror]);
  useEffect(() => {
    const element = screen.current;
    const typed = field.current;
    if (!element || !marks.current || !typed) return undefined;
    const focus = (): void => typed.focus({ preventScroll: true });
    const stops = [
      listenToFingers({ element, marks: marks.current, mirror, onPress: focus }),
      listenToKeys({ field: typed, mirror, onPaste: (text) => paste.current(text) }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [mirror]);

  return (
    <div
      className="device-stage bg-stage group/stage relative min-h-0 min-w-0 flex-1"
      data-bare={buttons ? undefined : ''}
    >
      <div
        inert={cover !== undefined}
        className="flex h-full items-center justify-center gap-2 max-md:flex-col"
      >
        <div
          data-turned={turned ? '' : undefined}
          className="device-frame has-[:focus]:outline-accent-ink shrink-0 bg-[#1b1b1f] shadow-lg ring-1 ring-[color:light-dark(#0003,#ffffff26)] outline-offset-2 has-[:focus]:outline-3"
          style={{ '--aspect': drawn ? drawn.width / drawn.height : USUAL_ASPECT } as CSSProperties}
        >
          <div
            ref={screen}
            data-testid="device-screen"
            data-format={drawn?.number}
            onContextMenu={(event) => event.preventDefault()}
            // Pressing the mouse button must not take the focus from the invisible text field, which receives the keys.
            onMouseDown={(event) => event.preventDefault()}
            className="device-screen relative touch-none outline-none select-none"
          >
            <div
              ref={picture}
              className={`live-picture pointer-events-none absolute inset-0 overflow-hidden rounded-[inherit] bg-black transition-opacity ${trouble ? 'opacity-40' : ''}`}
            />
            {!trouble && (!drawn || isBlack) && (
              <p
                role="status"
                className="pointer-events-none absolute inset-x-4 top-1/2 -translate-y-1/2 text-center text-[#b9b9c4]"
              >
                {drawn ? BLACK : waitingText(waiting)}
              </p>
            )}
            <textarea
              ref={field}
              aria-label={`Screen of ${device.name}`}
              aria-description={`${keys} Tab moves to the next control, Escape leaves the screen.`}
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              className="pointer-events-none absolute bottom-1/2 start-1/2 size-px resize-none opacity-0 outline-none"
            />
            <svg
              ref={marks}
              aria-hidden
              className="touch-marks pointer-events-none absolute inset-0 size-full overflow-hidden rounded-[inherit]"
            />
          </div>
        </div>
        {buttons}
      </div>
      {cover === undefined ? (
        <>
          <p
            aria-hidden
            className="keys-hint text-muted pointer-events-none absolute start-4 bottom-3 max-w-48 text-sm opacity-0 transition-opacity group-has-[textarea:focus]/stage:opacity-100"
          >
            {keys} Press Esc to leave the screen.
          </p>
          <div className="pointer-events-none absolute inset-x-0 bottom-3 z-10 mx-auto flex max-w-lg flex-col gap-2 px-4 *:pointer-events-auto *:shadow-lg">
            {children}
          </div>
        </>
      ) : (
        <div className="bg-stage thin-scrollbar absolute inset-0 z-10 flex flex-col overflow-y-auto p-4">
          {cover}
        </div>
      )}
    </div>
  );
}

/** Returns the reason why there is no frame yet, as a text for the user. */
function waitingText(waiting: LiveState['waiting']): string {
  if (!waiting) return 'Waiting for the first frame…';
  const { ahead } = waiting;
  if (ahead === null) return 'Starting a session on the device…';
  if (ahead === 0) return 'Waiting for the device. Your request is the next one in the queue.';
  return `Waiting for the device. ${ahead === 1 ? '1 request is' : `${ahead} requests are`} before yours in the queue.`;
}

/** The width of a usual phone screen divided by its height. Used until the first frame arrives. */
const USUAL_ASPECT = 0.45;

/** Returns what happens to the keys that the user presses while the screen has the focus. */
function useKeysText(device: Device, mirror: LiveMirror): string {
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const lock = useDeviceLock(device);
  if (lock && refusesInput(lock)) return `Keys do not go to the device. ${whereUsed(lock)}.`;
  if (whyNot(state, 'key') !== null) return 'Keys cannot be sent to this device.';
  if (state.trouble || !state.drawn) return 'Keys do not go to the device while its screen is not shown.';
  return 'Keys go to the device.';
}

import { useEffect, useRef, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';

import type { Command } from '../input/command.ts';
import type { InputQueue } from '../input/input-queue.ts';
import { keyCommand } from '../input/key-command.ts';
import type { Size, TouchSpace } from '../input/pointer-map.ts';
import './device-stage.css';
import { listenToTouches } from './listen-to-touches.ts';
import type { Mirror } from './mirror.ts';
import { TouchMark } from './touch-mark.ts';

const IS_MAC = /^Mac/.test(navigator.platform);

/** A device's screen, as large as the space allows. It accepts touches and keys. */
export function DeviceStage({
  name,
  mirror,
  queue,
  spaceOf,
  buttons,
  onPaste,
  children,
}: {
  name: string;
  mirror: Mirror;
  queue: InputQueue;
  /** The unit of touches for a frame of this size; null while the device takes no touches. */
  spaceOf: (picture: Size) => TouchSpace | null;
  buttons: ReactNode;
  onPaste: (text: string) => void;
  /** Drawn over the bottom of the stage. */
  children?: ReactNode;
}) {
  const { picture, trouble } = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const screen = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const marks = useRef<SVGSVGElement>(null);
  const space = useRef(spaceOf);

  useEffect(() => {
    space.current = spaceOf;
  }, [spaceOf]);

  useEffect(() => (canvas.current ? mirror.open(canvas.current) : undefined), [mirror]);

  useEffect(() => {
    if (!screen.current || !marks.current) return undefined;
    const getShown = () => {
      const shown = mirror.getState().picture;
      const counted = shown && space.current(shown);
      return shown && counted ? { picture: shown, space: counted } : null;
    };
    const send = (command: Command): void => void queue.push(command);
    return listenToTouches({ element: screen.current, mark: new TouchMark(marks.current), getShown }, send);
  }, [mirror, queue]);

  return (
    <div className="device-stage bg-stage group/stage relative min-h-0 flex-1">
      <div className="flex h-full items-center justify-center gap-2 max-md:flex-col">
        <div
          className="device-frame has-[:focus]:outline-accent-ink shrink-0 bg-[#1b1b1f] shadow-lg ring-1 ring-[color:light-dark(#0003,#ffffff26)] outline-offset-2 has-[:focus]:outline-3"
          style={{ '--aspect': aspectOf(picture) } as CSSProperties}
        >
          <div
            ref={screen}
            data-testid="device-screen"
            tabIndex={0}
            role="application"
            aria-label={`Screen of ${name}`}
            aria-description="Keys go to the device. Tab moves to the next control, Escape leaves the screen."
            onContextMenu={(event) => event.preventDefault()}
            onPaste={(event) => {
              event.preventDefault();
              onPaste(event.clipboardData.getData('text'));
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              const command = keyCommand({
                key: event.key,
                ctrlKey: event.ctrlKey,
                metaKey: event.metaKey,
                altKey: event.altKey,
                altGraph: event.getModifierState('AltGraph'),
                isMac: IS_MAC,
              });
              if (!command || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void queue.push(command);
            }}
            className="device-screen relative touch-none outline-none select-none"
          >
            <canvas
              ref={canvas}
              className={`pointer-events-none absolute inset-0 size-full rounded-[inherit] bg-black transition-opacity ${trouble ? 'opacity-40' : ''}`}
            />
            {!picture && !trouble && (
              <p className="absolute inset-x-4 top-1/2 -translate-y-1/2 text-center text-[#b9b9c4]">
                Waiting for the first frame…
              </p>
            )}
            <svg
              ref={marks}
              aria-hidden
              className="touch-marks pointer-events-none absolute inset-0 size-full overflow-hidden rounded-[inherit]"
            />
          </div>
        </div>
        {buttons}
      </div>
      <p
        aria-hidden
        className="text-muted pointer-events-none absolute start-4 bottom-3 text-sm opacity-0 transition-opacity group-has-[[role=application]:focus]/stage:opacity-100 max-lg:hidden"
      >
        Keys go to the device. Press Esc to stop.
      </p>
      <div className="pointer-events-none absolute inset-x-0 bottom-3 z-10 mx-auto flex max-w-lg flex-col gap-2 px-4 *:pointer-events-auto *:shadow-lg">
        {children}
      </div>
    </div>
  );
}

// Until the first frame arrives, the ratio of most phones is used.
function aspectOf(picture: Size | null): number {
  return picture ? picture.width / picture.height : 0.45;
}

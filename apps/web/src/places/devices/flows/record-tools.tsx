import { recordAssertion, type RecordedStep } from '@storedeck/flows/record';
import { Camera, Eye, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';

import { useFlowRuns } from '../../../server/flows.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { returnFocus } from '../../../ui/focus/return-focus.ts';
import type { Device } from '../device.ts';
import { ElementMark } from '../inspector/element-mark.tsx';
import { ElementTree } from '../inspector/element-tree.tsx';
import { followPointer } from '../inspector/follow-pointer.ts';
import { rowAt, type ReadScreen, type ScreenReader } from '../inspector/screen-reader.ts';
import { useTreeReader } from '../inspector/use-tree-reader.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { guessApp } from './guess-app.ts';
import { nameApp } from './open-flow.ts';
import { RecordButtons } from './record-buttons.tsx';
import type { FlowSession } from './use-flow-session.ts';
import { useRecording } from './use-recording.ts';

/**
 * Records what is done on a live picture as steps of the open flow. Everything that comes and goes is drawn in `panel`:
 * the picture must not move while it is touched.
 */
export function RecordTools({
  device,
  mirror,
  panel,
  session,
  onSteps: add,
  onScreenshot,
}: {
  device: Device;
  mirror: LiveMirror;
  /** An element beside the picture. */
  panel: HTMLElement | null;
  session: FlowSession;
  onSteps: (steps: readonly RecordedStep[]) => void;
  /** Takes a screenshot now. Resolves to what has become of it. */
  onScreenshot: (step: RecordedStep) => Promise<string>;
}) {
  const reader = useTreeReader(device, mirror);
  const { screen, error, isReading, isOutdated } = useSyncExternalStore(reader.subscribe, reader.getState);
  const isBusy = !screen || isReading || isOutdated;
  const [isPicking, setPicking] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const isRunning = useFlowRuns().some(
    (run) => run.state === 'running' && run.host === device.host && run.device === device.device,
  );
  const setMissed = (what: string): void => setNote(`${what} cannot be a step.`);
  useRecording(mirror, reader, { onSteps: add, onMissed: setMissed });
  useEffect(() => {
    // A step that is tried changes the screen without an input on the picture.
    reader.outdate();
    if (!isRunning) reader.read();
  }, [reader, isRunning]);
  useGuessedApp(screen, session);

  const assert = (reference: number): void => {
    const step = screen && assertVisible(screen, reference);
    if (step) add([step]);
    else setMissed('An element without an id and a text');
    setPicking(false);
  };

  return (
    <section aria-label="Recording" aria-busy={isBusy}>
      {panel &&
        createPortal(
          <>
            {error && <Failure error={error} />}
            {note !== null && (
              <div role="status" className="flex items-center gap-2 text-sm">
                <span className="me-auto wrap-anywhere">{note}</span>
                <Button look="quiet" aria-label="Dismiss" className="px-2!" onClick={() => setNote(null)}>
                  <X aria-hidden className="size-4" />
                </Button>
              </div>
            )}
            {isPicking && screen && (
              <PickElement
                screen={screen}
                reader={reader}
                mirror={mirror}
                onPick={assert}
                onCancel={() => setPicking(false)}
              />
            )}
            {isNaming && (
              <NameScreenshot
                onCancel={() => setNaming(false)}
                onName={(path) => {
                  setNaming(false);
                  void onScreenshot({
                    step: { command: 'takeScreenshot', value: path },
                    from: { kind: 'other' },
                  }).then(setNote);
                }}
              />
            )}
          </>,
          panel,
        )}
      <div className="flex flex-wrap gap-1.5">
        <Button
          aria-pressed={isPicking}
          className="aria-pressed:bg-fill"
          onClick={() => setPicking(!isPicking)}
        >
          <Eye aria-hidden className="size-4" />
          Expect an element
        </Button>
        <Button aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
          <Camera aria-hidden className="size-4" />
          Screenshot
        </Button>
        <RecordButtons device={device} mirror={mirror} />
      </div>
      {/* The line keeps its place, so that the picture keeps its size. */}
      <p className="text-muted mt-1.5 h-4 truncate text-sm">
        {isBusy && 'Reading the screen…'}
        {!isBusy && (isPicking ? 'Pick it on the picture, or in the list.' : 'What you do here is recorded.')}
      </p>
    </section>
  );
}

function assertVisible({ tree, rows }: ReadScreen, reference: number): RecordedStep | undefined {
  const element = tree.elements[rows.find((row) => row.reference === reference)?.element ?? -1];
  return element && recordAssertion(tree, element);
}

/** Lets the user pick an element, on the picture or in a list. Touches do not reach the device meanwhile. */
function PickElement({
  screen,
  reader,
  mirror,
  onPick,
  onCancel,
}: {
  screen: ReadScreen;
  reader: ScreenReader;
  mirror: LiveMirror;
  onPick: (reference: number) => void;
  onCancel: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => followPointer(reader, mirror, setHovered), [reader, mirror]);
  useFocusInside(list, '[tabindex="0"]');
  const marked = screen.tree.elements[screen.rows.find((row) => row.reference === hovered)?.element ?? -1];
  return (
    <>
      <div
        ref={list}
        className="flex min-h-0 flex-col"
        onKeyDown={({ key }) => {
          if (key === 'Escape') onCancel();
        }}
      >
        <ElementTree screen={screen} hovered={hovered} chosen={null} onHover={setHovered} onChoose={onPick} />
      </div>
      {mirror.screen &&
        createPortal(
          <>
            <ElementMark screen={screen} element={marked} mirror={mirror} />
            <div
              ref={keepTouches}
              className="absolute inset-0 cursor-crosshair"
              onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                const { width, height } = screen.tree.size;
                const row = rowAt(screen, {
                  x: ((event.clientX - box.x) / box.width) * width,
                  y: ((event.clientY - box.y) / box.height) * height,
                });
                if (row) onPick(row.reference);
              }}
            />
          </>,
          mirror.screen,
        )}
    </>
  );
}

/** Moves the focus into a panel that was opened with a button elsewhere, and back when the panel disappears. */
function useFocusInside(panel: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    if (!panel.current) return;
    returnFocus(panel.current);
    panel.current.querySelector<HTMLElement>(selector)?.focus();
  }, [panel, selector]);
}

/** Keeps touches on an element over the picture from the device, which listens to the element below. */
function keepTouches(element: HTMLElement | null): void {
  element?.addEventListener('pointerdown', (event) => event.stopPropagation());
}

function NameScreenshot({ onName, onCancel }: { onName: (path: string) => void; onCancel: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [path, setPath] = useState('');
  const name = path.trim();
  useFocusInside(form, 'input');
  return (
    <form
      ref={form}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) onCancel();
      }}
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onName(name);
      }}
    >
      <TextField
        label="Name of the screenshot"
        className="flex-1"
        value={path}
        onChange={({ target }) => setPath(target.value)}
      />
      <Button type="submit" disabled={name === ''}>
        Add
      </Button>
    </form>
  );
}

/** Names the app of a new flow after the screen, until the user has named it. */
function useGuessedApp(screen: ReadScreen | null, { flow, change }: FlowSession): void {
  const app = screen && flow?.path === null && flow.appId === '' ? guessApp(screen.tree) : undefined;
  const name = useEffectEvent((appId: string) => change((before) => nameApp(before, appId)));
  useEffect(() => {
    if (app !== undefined) name(app);
  }, [app]);
}

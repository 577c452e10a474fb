import { endpointUrl, type FlowRun } from '@storedeck/contract';
import { countText } from '@storedeck/listing';
import { createPortal } from 'react-dom';

import { Button } from '../../../ui/button.tsx';
import type { Device } from '../device.ts';
import { ElementMark } from '../inspector/element-mark.tsx';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import type { FlowSession } from './use-flow-session.ts';

/**
 * What a flow does on a device: the element of the current step is outlined on the picture, and a failure is shown
 * below it.
 */
export function RunOverlay({
  device,
  mirror,
  session,
}: {
  device: Device;
  mirror: LiveMirror;
  session: FlowSession;
}) {
  const run = session.runs.find((one) => one.host === device.host && one.device === device.device);
  if (!run) return null;
  const { element, state, current, steps } = run;
  return (
    <>
      {element &&
        mirror.screen &&
        createPortal(
          <ElementMark
            screen={{ tree: { size: element.screen } }}
            element={{ bounds: element.bounds }}
            mirror={mirror}
          />,
          mirror.screen,
        )}
      {state === 'running' && current && (
        <p className="truncate px-1 font-mono text-sm">
          <bdi>{current.text}</bdi>
        </p>
      )}
      {(state === 'passed' || state === 'stopped') && (
        <p role="status" className="px-1 text-sm">
          {state === 'passed' ? `Passed: ${countText(steps.length, 'step')}.` : 'Stopped.'}
        </p>
      )}
      <RunFailure run={run} device={device} session={session} />
    </>
  );
}

function RunFailure({
  run: { id, failure, current },
  device,
  session,
}: {
  run: FlowRun;
  device: Device;
  session: FlowSession;
}) {
  if (!failure) return null;
  const at = session.locate(current?.index ?? null);
  const goOn = (from: number): void => void session.start([device], { from });
  return (
    <div role="alert" className="bg-bad-fill border-line flex gap-3 rounded-lg border px-3 py-2.5">
      <div className="min-w-0 flex-1 space-y-1 text-sm wrap-anywhere">
        {failure.step !== null && <bdi className="block font-mono">{failure.step}</bdi>}
        <p className="font-medium">{failure.message}</p>
        {failure.hint !== undefined && <p className="text-muted whitespace-pre-wrap">{failure.hint}</p>}
        {failure.nearest.length > 0 && (
          <p>
            Nearest on the screen: <bdi>{failure.nearest.join(', ')}</bdi>
          </p>
        )}
        {at !== null && (
          <p className="flex flex-wrap gap-1.5 pt-1">
            <Button needsServer onClick={() => goOn(at)}>
              Run from this step
            </Button>
            <Button needsServer onClick={() => goOn(at + 1)}>
              Skip it
            </Button>
          </p>
        )}
      </div>
      {failure.hasPicture && <FailurePicture id={id} />}
    </div>
  );
}

/** The screen when the step failed. */
function FailurePicture({ id }: { id: string }) {
  const url = endpointUrl('flowPicture', { query: { run: id } });
  return (
    <a href={url} target="_blank" rel="noreferrer" className="shrink-0">
      <img src={url} alt="The screen when the step failed" className="border-line max-h-24 rounded border" />
    </a>
  );
}

import { Circle, Square } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Device } from '../device.ts';
import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';
import { lengthText } from '../recordings/length-text.ts';
import { NoRecording } from '../recordings/no-recording.tsx';
import { useFollowedRecording } from '../recordings/use-recordings.ts';

/**
 * A button that records the live video into a file of the working folder. If that is not possible, the button says why,
 * and how the user can record the device in another way.
 */
export function RecordButton({ device, mirror }: { device: Device; mirror: LiveMirror }) {
  useFollowedRecording(mirror);
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const { recording } = state;
  const reason = whyNot(state, 'record');
  if (recording === null && reason !== null)
    return <NoRecording device={device} reason={reason} climb={state.rung?.climb ?? null} />;
  const idle = recording === null && !state.drawn;
  return (
    <Tooltip text={recording ? `Into ${recording.file}` : 'Records into the working folder.'}>
      <Button
        data-key="record"
        aria-disabled={idle}
        aria-pressed={recording !== null}
        onClick={() => idle || void mirror.request({ type: 'record', on: recording === null })}
      >
        {recording ? (
          <>
            <Square aria-hidden className="fill-bad text-bad size-3.5" />
            <span className="max-lg:sr-only">Stop recording</span>
            <Duration key={recording.startedAt} since={recording.startedAt} />
          </>
        ) : (
          <>
            <Circle aria-hidden className="fill-bad text-bad size-3.5" />
            <span className="max-xl:sr-only">Record</span>
          </>
        )}
      </Button>
    </Tooltip>
  );
}

function Duration({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="min-w-8 text-end tabular-nums">
      {lengthText(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))}
    </span>
  );
}

import { Circle, Square } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';

/** A button that records the live video into a file of the working folder. */
export function RecordButton({ mirror }: { mirror: LiveMirror }) {
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  const { recording } = state;
  const reason = whyNot(state, 'record');
  const idle = recording === null && (reason !== null || !state.drawn);
  return (
    <Tooltip text={reason ?? (recording ? `Into ${recording.file}` : 'Records into the working folder.')}>
      <Button
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
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span aria-hidden className="min-w-8 text-end tabular-nums">
      {text}
    </span>
  );
}

import type { RecordedStep } from '@storedeck/flows/record';
import { useState, useSyncExternalStore } from 'react';

import type { Device } from '../device.ts';
import { useRecording } from '../flows/use-recording.ts';
import { useTreeReader } from '../inspector/use-tree-reader.ts';
import type { LiveMirror } from '../mirror/player/live-mirror.ts';

/** Passes on what is done on a device, so that others can do the same. */
export function LeadTools({
  device,
  mirror,
  onSteps,
}: {
  device: Device;
  mirror: LiveMirror;
  onSteps: (steps: readonly RecordedStep[]) => void;
}) {
  const reader = useTreeReader(device, mirror);
  const { screen, isReading, isOutdated } = useSyncExternalStore(reader.subscribe, reader.getState);
  const isBusy = !screen || isReading || isOutdated;
  const [missed, setMissed] = useState<string | null>(null);
  useRecording(mirror, reader, {
    onSteps: (steps) => {
      setMissed(null);
      onSteps(steps);
    },
    onMissed: setMissed,
  });
  return (
    <p role="status" aria-busy={isBusy} className="text-muted px-1 text-sm">
      {missed === null ? 'Leads: the others do what you do here.' : `${missed} is not done by the others.`}
      {isBusy && ' Reading the screen…'}
    </p>
  );
}

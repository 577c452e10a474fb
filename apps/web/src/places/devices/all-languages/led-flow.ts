import { useFlowRuns } from '../../../server/flows.ts';
import { useKeptState } from '../../../ui/kept-state.ts';
import { makeDeviceKey, type Device } from '../device.ts';

/** A flow that was recorded on a device, and when it was saved. */
interface Recorded {
  readonly path: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** Notes that the recording on a device was saved as a flow. */
export function useNoteRecorded(): (device: Device, path: string) => void {
  const [, setRecorded] = useRecorded();
  return (device, path) =>
    setRecorded((before) => ({ ...before, [makeDeviceKey(device)]: { path, at: Date.now() } }));
}

/** Returns the flow that led to the screen of a device: the latest that was recorded or has passed there; else null. */
export function useLedFlow(device: Device): string | null {
  const [recorded] = useRecorded();
  const run = useFlowRuns().find((one) => one.host === device.host && one.device === device.device);
  const own = recorded[makeDeviceKey(device)];
  if (run && (own === undefined || Date.parse(run.startedAt) > own.at))
    return run.state === 'passed' ? run.path : null;
  return own?.path ?? null;
}

function useRecorded() {
  return useKeptState<Readonly<Record<string, Recorded>>>('recorded-flows', {});
}

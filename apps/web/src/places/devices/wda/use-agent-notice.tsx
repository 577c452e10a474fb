import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';

import { useIosStatus } from '../../../server/devices.ts';
import type { Device } from '../device.ts';
import { whyNot, type LiveMirror } from '../mirror/player/live-mirror.ts';
import { StartWdaStrip } from './start-wda-strip.tsx';
import { StartWda } from './start-wda.tsx';

interface AgentNotice {
  /** Shown above the screen. */
  readonly strip?: ReactNode;
  /** Shown instead of the screen. */
  readonly cover?: ReactNode;
}

/**
 * Returns what to show while WebDriverAgent does not run: nothing if the device can be used without it, a message if
 * touches have no effect, and instructions to start WebDriverAgent if the screen of an iPhone cannot be seen. While
 * WebDriverAgent is being started, returns the progress.
 */
export function useAgentNotice(phone: Device, mirror: LiveMirror): AgentNotice {
  const { data: status } = useIosStatus(phone);
  const state = useSyncExternalStore(mirror.subscribe, mirror.getState);
  useRetryOnceItRuns(status?.running, mirror);
  if (!status || status.running) return {};
  const isSeen = state.drawn !== null && state.trouble === null;
  if (status.launching || (phone.kind === 'iphone' && !isSeen))
    return { cover: <StartWda phone={phone} status={status} /> };
  return whyNot(state, 'touch') === null ? {} : { strip: <StartWdaStrip phone={phone} hint={status.hint} /> };
}

/** Reconnects the mirror as soon as WebDriverAgent runs, because the server's back-off can last seconds. */
function useRetryOnceItRuns(isRunning: boolean | undefined, mirror: LiveMirror): void {
  const wasStopped = useRef(false);
  useEffect(() => {
    if (isRunning === true && wasStopped.current && mirror.getState().trouble) mirror.retry();
    wasStopped.current = isRunning === false;
  }, [isRunning, mirror]);
}

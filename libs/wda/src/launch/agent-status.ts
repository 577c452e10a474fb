import type { ScreenSize, ScreenSizeReader } from '../client/screen-size.ts';
import type { WdaClient } from '../client/wda-client.ts';
import type { WdaSession } from '../client/wda-session.ts';
import { activeSession } from '../client/wda-status.ts';
import type { LiveStream } from '../mjpeg/live-stream.ts';
import { isWdaError, START_HINT, START_ON_SIMULATOR_HINT } from '../wda-error.ts';
import type { WdaLaunch } from './wda-launch.ts';

/** The state of WebDriverAgent on a device. */
export interface WdaStatus {
  /** The UDID of the device; `null` for a WebDriverAgent on port 8100 of the host that belongs to no listed device. */
  readonly udid: string | null;
  /** Whether WebDriverAgent responds. */
  readonly running: boolean;
  /** The size of the screen in logical points, the unit that gestures use; `null` when unknown. */
  readonly size: ScreenSize | null;
  readonly sessionId: string | null;
  /** Whether the live stream can be used. */
  readonly mjpeg: boolean;
  /** Whether a build is running that the `WdaDevice` has started. */
  readonly launching: boolean;
  /** How to start WebDriverAgent, why the last launch failed, or why no session could be opened. */
  readonly hint?: string;
}

/** What tells the state of WebDriverAgent on a device. */
export interface AgentParts {
  readonly udid: string | null;
  readonly kind: 'device' | 'simulator';
  readonly client: WdaClient;
  readonly session: WdaSession;
  readonly size: ScreenSizeReader;
  readonly stream: LiveStream;
  readonly launch: WdaLaunch | undefined;
}

/** Asks WebDriverAgent for its state, and opens a session. One that does not run is a state, not an error. */
export async function readStatus(agent: AgentParts, signal: AbortSignal | undefined): Promise<WdaStatus> {
  const { udid, client, session, size, stream, launch } = agent;
  let active: string | null;
  try {
    active = await activeSession(client, signal);
  } catch (error) {
    return describeAbsence(agent, error);
  }
  launch?.responded();
  const base = { udid, running: true, mjpeg: stream.isUsable, launching: false };
  try {
    await session.reconcile(active);
    const sessionId = await session.id(active);
    return { ...base, size: await size.read(signal), sessionId };
  } catch (error) {
    if (!isWdaError(error) || error.code === 'ABORTED') throw error;
    return { ...base, size: null, sessionId: null, hint: error.message };
  }
}

/** Whether WebDriverAgent responds. Rejects with the errors after which a launch would not help. */
export async function isResponding(client: WdaClient, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await activeSession(client, signal);
    return true;
  } catch (error) {
    if (isWdaError(error) && NOT_THERE.has(error.code)) return false;
    throw error;
  }
}

function describeAbsence({ udid, kind, size, launch }: AgentParts, error: unknown): WdaStatus {
  const launching = launch?.state === 'launching';
  const absent =
    isWdaError(error) && (error.code === 'WDA_NOT_RUNNING' || (launching && NOT_THERE.has(error.code)));
  if (!absent) throw error;
  size.forget();
  const failure = launch?.failure;
  const start = kind === 'device' ? START_HINT : START_ON_SIMULATOR_HINT;
  const hint = failure ? [failure.message, failure.hint].filter(Boolean).join(' ') : start;
  const rest = { size: null, sessionId: null, mjpeg: false };
  return { udid, running: false, ...rest, launching, ...(launching ? {} : { hint }) };
}

// The errors after which a launch starts WebDriverAgent instead of rejecting. They include the errors of a port forward
// that cannot be opened, because the same port forward may succeed after WebDriverAgent has started.
const NOT_THERE: ReadonlySet<string> = new Set([
  'WDA_NOT_RUNNING',
  'WDA_TIMED_OUT',
  'IPROXY_MISSING',
  'FORWARD_FAILED',
]);

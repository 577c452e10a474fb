import { isHostError, type Host } from '@storedeck/host';

import { deadline } from '../deadline.ts';
import { discardStream } from '../transport/discard-stream.ts';
import { listWithDevicectl } from './devicectl.ts';
import { listWithGoIos } from './go-ios.ts';
import { listWithIdeviceId } from './idevice-id.ts';
import type { DeviceSighting, IosDevice } from './ios-device.ts';
import { listWithSimctl } from './list-simulators.ts';
import { mergeSightings, type Listing } from './merge-sightings.ts';
import { ToolMissing } from './tool-answer.ts';
import { listWithXctrace } from './xctrace.ts';

/** The devices of a host and the tools that were there to find them. */
export interface IosDeviceList {
  readonly devices: readonly IosDevice[];
  /** Which tools are installed on the host. */
  readonly tools: {
    readonly devicectl: boolean;
    readonly ideviceId: boolean;
    readonly goIos: boolean;
    readonly iproxy: boolean;
    readonly simctl: boolean;
  };
  /** Whether go-ios is installed. */
  readonly goIos: boolean;
  /** True when go-ios' tunnel for iOS 17 and newer is up. Nothing here needs it. */
  readonly tunnel: boolean;
  /** Name of the host. */
  readonly host: string;
  /** What went wrong with an installed tool, in its own words. */
  readonly problems: readonly string[];
}

// Where `ios tunnel start` answers questions.
const GO_IOS_TUNNEL_PORT = 28_100;
const TOOL_LIMIT_MS = 6000;

/**
 * Lists the phones and booted simulators of a host. Every tool is optional and all run at the same time: one that is missing,
 * hangs (6 s) or answers nonsense hides nothing the others found.
 */
export async function listIosDevices(
  host: Host,
  options: { readonly signal?: AbortSignal | undefined; readonly timeoutMs?: number } = {},
): Promise<IosDeviceList> {
  const { signal, timeoutMs = TOOL_LIMIT_MS } = options;
  // A tool may ignore its time limit where the host is far away; this one holds for all.
  const limit = deadline(timeoutMs + 1000, signal);
  const ask = (source: string, answer: Promise<DeviceSighting[]>) => outcome(source, answer, limit);
  const [devicectl, goIos, xctrace, ideviceId, simctl, iproxy, tunnel] = await Promise.all([
    ask('devicectl', listWithDevicectl(host, timeoutMs, limit)),
    ask('go-ios', listWithGoIos(host, timeoutMs, limit)),
    ask('xctrace', listWithXctrace(host, timeoutMs, limit)),
    ask('idevice_id', listWithIdeviceId(host, timeoutMs, limit)),
    ask('simctl', bootedSimulators(host, timeoutMs, limit)),
    isInstalled(host, 'iproxy'),
    answers(host, GO_IOS_TUNNEL_PORT, limit),
  ]);
  signal?.throwIfAborted();
  const listings = [devicectl, goIos, xctrace, ideviceId, simctl];
  return {
    devices: mergeSightings(listings),
    tools: {
      devicectl: devicectl.installed,
      ideviceId: ideviceId.installed,
      goIos: goIos.installed,
      iproxy,
      simctl: simctl.installed,
    },
    goIos: goIos.installed,
    tunnel,
    host: host.name,
    problems: listings.flatMap(({ problem }) => problem ?? []),
  };
}

async function outcome(
  source: string,
  answer: Promise<DeviceSighting[]>,
  limit: AbortSignal,
): Promise<Listing> {
  const late = Promise.withResolvers<never>();
  const onLate = () => late.reject(new Error('it did not answer in time'));
  limit.addEventListener('abort', onLate, { once: true });
  try {
    return { source, installed: true, sightings: await Promise.race([answer, late.promise]) };
  } catch (error) {
    if (error instanceof ToolMissing) return { source, installed: false, sightings: [] };
    const words = error instanceof Error ? error.message : String(error);
    return { source, installed: true, sightings: [], problem: `${source}: ${words}` };
  } finally {
    limit.removeEventListener('abort', onLate);
  }
}

async function bootedSimulators(
  host: Host,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<DeviceSighting[]> {
  return (await listWithSimctl(host, timeoutMs, signal))
    .filter(({ state }) => state === 'Booted')
    .map(({ udid, name, runtime }) => ({
      udid,
      name,
      model: name,
      osVersion: runtime.replace(/^iOS /, ''),
      connection: 'simulator',
    }));
}

async function isInstalled(host: Host, tool: string): Promise<boolean> {
  try {
    return (await host.which(tool)) !== undefined;
  } catch (error) {
    // An override that names no file: the tool cannot be used, and using it says why.
    if (isHostError(error)) return false;
    throw error;
  }
}

async function answers(host: Host, port: number, signal: AbortSignal): Promise<boolean> {
  try {
    discardStream(await host.connect(port, { signal }));
    return true;
  } catch {
    return false;
  }
}

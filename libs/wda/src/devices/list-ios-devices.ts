import { abortable, deadline } from '@storedeck/async';
import type { SkippedCounter } from '@storedeck/foreign-text';
import { isHostError, type Host } from '@storedeck/host';

import { discardStream } from '../discard-stream.ts';
import { listWithDevicectl } from './devicectl.ts';
import { listWithGoIos } from './go-ios.ts';
import { listWithIdeviceId } from './idevice-id.ts';
import type { DeviceSighting, IosDevice } from './ios-device.ts';
import type { ListOptions } from './list-options.ts';
import { listWithSimctl, type Simulator } from './list-simulators.ts';
import { mergeSightings, type Listing } from './merge-sightings.ts';
import { ToolMissing } from './run-tool.ts';
import { listWithXctrace } from './xctrace.ts';

/** The devices of a host, and the tools that are installed on the host. */
export interface IosDeviceList {
  readonly devices: readonly IosDevice[];
  /** All available simulators, whether they are booted or not. The booted simulators come first. */
  readonly simulators: readonly Simulator[];
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
  /**
   * Whether the tunnel of go-ios is running. go-ios needs this tunnel for iOS 17 and newer. This library does not need
   * it.
   */
  readonly tunnel: boolean;
  /** The display name of the host. */
  readonly host: string;
  /** The error messages of installed tools that failed. */
  readonly problems: readonly string[];
}

// The HTTP port of the process that the command `ios tunnel start` starts.
const GO_IOS_TUNNEL_PORT = 28_100;
const TOOL_TIMEOUT_MS = 6000;

/**
 * Lists the phones and the booted simulators of a host. All listing tools are optional and run at the same time. If a
 * tool is missing, fails or does not finish within `timeoutMs` (default 6000), the devices that the other tools list
 * are still returned. Rejects with the signal's reason when the signal aborts.
 */
export async function listIosDevices(
  host: Host,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs?: number;
    /** Counts the parts of the lists that are not known. */
    readonly skipped?: SkippedCounter | undefined;
  } = {},
): Promise<IosDeviceList> {
  const { signal, timeoutMs = TOOL_TIMEOUT_MS, skipped } = options;
  // If the connection to the host is slow, a tool may take longer than its own timeout. This deadline limits the time
  // of all listing tools together.
  const limit = deadline(timeoutMs + 1000, signal);
  const listed = (source: string, sightings: Promise<DeviceSighting[]>) => outcome(source, sightings, limit);
  const limits = (source: string): ListOptions => ({ timeoutMs, signal: limit, skip: skipped?.of(source) });
  let simulators: readonly Simulator[] = [];
  const withSimctl = async () => {
    simulators = await listWithSimctl(host, limits('simctl'));
    return bootedSimulators(simulators);
  };
  const [devicectl, goIos, xctrace, ideviceId, simctl, iproxy, tunnel] = await Promise.all([
    listed('devicectl', listWithDevicectl(host, limits('devicectl'))),
    listed('go-ios', listWithGoIos(host, limits('go-ios'))),
    listed('xctrace', listWithXctrace(host, limits('xctrace'))),
    listed('idevice_id', listWithIdeviceId(host, limits('idevice_id'))),
    listed('simctl', withSimctl()),
    isInstalled(host, 'iproxy', limit),
    accepts(host, GO_IOS_TUNNEL_PORT, limit),
  ]);
  signal?.throwIfAborted();
  const listings = [devicectl, goIos, xctrace, ideviceId, simctl];
  return {
    devices: mergeSightings(listings),
    simulators,
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
  listing: Promise<DeviceSighting[]>,
  limit: AbortSignal,
): Promise<Listing> {
  try {
    return { source, installed: true, sightings: await abortable(listing, limit) };
  } catch (error) {
    if (error instanceof ToolMissing) return { source, installed: false, sightings: [] };
    const message = error instanceof Error ? error.message : String(error);
    const reason = error === limit.reason ? 'it did not finish in time' : message;
    return { source, installed: true, sightings: [], problem: `${source}: ${reason}` };
  }
}

function bootedSimulators(simulators: readonly Simulator[]): DeviceSighting[] {
  return simulators
    .filter(({ state }) => state === 'Booted')
    .map(({ udid, name, runtime }) => ({
      udid,
      name,
      model: name,
      osVersion: runtime.replace(/^iOS /, ''),
      connection: 'simulator',
    }));
}

async function isInstalled(host: Host, tool: string, limit: AbortSignal): Promise<boolean> {
  try {
    return (await abortable(host.which(tool), limit)) !== undefined;
  } catch (error) {
    // The configured path of the tool does not lead to an executable file. This error is ignored here, because it is
    // reported when the tool is used.
    if (isHostError(error)) return false;
    // If the search is too slow, the tool counts as installed, so that the user is not asked to install it again.
    if (limit.aborted) return true;
    throw error;
  }
}

async function accepts(host: Host, port: number, signal: AbortSignal): Promise<boolean> {
  try {
    discardStream(await host.connect(port, { signal }));
    return true;
  } catch {
    return false;
  }
}

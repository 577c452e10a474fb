import { type Host, hostPhrase } from '@storedeck/host';
import { z } from 'zod';

import { WdaError } from '../wda-error.ts';
import { isUdid } from './ios-device.ts';
import { runTool, ToolMissing } from './run-tool.ts';

const TIMEOUT_MS = 10_000;

/** An available simulator. */
export interface Simulator {
  readonly udid: string;
  readonly name: string;
  /** The version of iOS in the simulator, such as "iOS 18.2". */
  readonly runtime: string;
  /** The state as simctl prints it: "Booted", "Shutdown", "Booting" or "Shutting Down". */
  readonly state: string;
}

/**
 * Lists the available simulators of the host, the booted simulators first. Rejects with XCODE_MISSING or
 * SIMULATOR_FAILED.
 */
export async function listSimulators(
  host: Host,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Simulator[]> {
  try {
    return await listWithSimctl(host, TIMEOUT_MS, options.signal);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof ToolMissing)) {
      throw new WdaError('SIMULATOR_FAILED', `simctl could not list the simulators: ${message}`, {
        cause: error,
      });
    }
    throw new WdaError(
      'XCODE_MISSING',
      `Xcode is not installed on ${hostPhrase(host)}: xcrun simctl was not found.`,
      {
        cause: error,
        hint: 'Simulators come with Xcode: install it on this Mac, or connect a Mac as runner.',
      },
    );
  }
}

/** Lists the available simulators with simctl. Rejects with ToolMissing when simctl is not installed. */
export async function listWithSimctl(
  host: Host,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Simulator[]> {
  const command = ['xcrun', 'simctl', 'list', 'devices', '--json'] as const;
  const { stdout } = await runTool(host, command, { signal, timeoutMs });
  return parseSimulators(stdout.toString('utf8'));
}

/**
 * Parses `simctl list devices --json`, whose keys are runtimes. Leaves out simulators whose runtime was deleted, and
 * simulators of other systems, such as watchOS.
 */
export function parseSimulators(output: string): Simulator[] {
  const { devices } = Output.parse(JSON.parse(output));
  const simulators = Object.entries(devices).flatMap(([key, list]) => {
    const runtime = runtimeName(key);
    if (!runtime.startsWith('iOS')) return [];
    return list.flatMap((raw): Simulator[] => {
      const { data } = Device.safeParse(raw);
      if (!data || !data.isAvailable || !isUdid(data.udid)) return [];
      return [{ udid: data.udid, name: data.name, runtime, state: data.state }];
    });
  });
  return simulators.sort((a, b) => Number(b.state === 'Booted') - Number(a.state === 'Booted'));
}

// A key is "com.apple.CoreSimulator.SimRuntime.iOS-18-2", or "iOS 11.0" in Xcode 9 and older.
function runtimeName(key: string): string {
  return key
    .replace(/^.*\.SimRuntime\./, '')
    .replace('-', ' ')
    .replaceAll('-', '.');
}

const Device = z.object({
  udid: z.string(),
  name: z.string(),
  state: z.string(),
  isAvailable: z.boolean().default(true),
});
const Output = z.object({ devices: z.record(z.string(), z.array(z.unknown())) });

import { parseJsonIn, type Skip } from '@storedeck/foreign-text';
import { type Host, hostPhrase } from '@storedeck/host';
import { z } from 'zod';

import { WdaError } from '../wda-error.ts';
import { isUdid } from './ios-device.ts';
import type { ListOptions } from './list-options.ts';
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
    return await listWithSimctl(host, { timeoutMs: TIMEOUT_MS, signal: options.signal });
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
  { timeoutMs, signal, skip }: ListOptions,
): Promise<Simulator[]> {
  const list = async (...args: readonly string[]) => {
    const command = ['xcrun', 'simctl', 'list', 'devices', ...args] as const;
    const { stdout } = await runTool(host, command, { signal, timeoutMs });
    return stdout.toString('utf8');
  };
  const printed = await list('--json');
  // Some versions of Xcode print empty lists as JSON, while the list for people has the simulators.
  return hasNoEntries(printed) ? parseSimulatorText(await list(), skip) : parseSimulators(printed, skip);
}

function hasNoEntries(printed: string): boolean {
  const { data } = Output.safeParse(parseJsonIn(printed));
  return data !== undefined && Object.values(data.devices).flatMap(listEntries).length === 0;
}

/**
 * Parses the list of `simctl list devices` for people: a heading such as `-- iOS 18.2 --` and lines such as `iPhone 16
 * (UDID) (Booted)`. Leaves out the same simulators as `parseSimulators`.
 */
function parseSimulatorText(output: string, skip: Skip = () => undefined): Simulator[] {
  const simulators: Simulator[] = [];
  let runtime = '';
  for (const line of output.split(/\r?\n/)) {
    runtime = /^-- (.+) --\s*$/.exec(line)?.[1] ?? runtime;
    const [, name = '', udid = '', state = '', rest = ''] =
      /^\s+(\S.{0,200}?) \(([0-9A-Fa-f-]{24,40})\) \(([A-Z][A-Za-z ]{2,20})\)(.*)$/.exec(line) ?? [];
    const isAvailable = runtime.startsWith('iOS') && !rest.includes('unavailable');
    if (isAvailable && isUdid(udid)) simulators.push({ udid, name, runtime, state });
    else if (udid === '' && !/^(?:--|==)/.test(line)) skip(line);
  }
  return bootedFirst(simulators);
}

/**
 * Parses `simctl list devices --json`, whose keys are runtimes. Leaves out simulators whose runtime was deleted, and
 * simulators of other systems, such as watchOS.
 */
export function parseSimulators(output: string, skip: Skip = () => undefined): Simulator[] {
  const { devices } = Output.parse(parseJsonIn(output, skip));
  const simulators = Object.entries(devices).flatMap(([key, list]) => {
    const runtime = runtimeName(key);
    if (!runtime.startsWith('iOS')) return [];
    if (!Array.isArray(list)) skip(`${key}: ${JSON.stringify(list)}`);
    return listEntries(list).flatMap((raw): Simulator[] => {
      const { data } = Device.safeParse(raw);
      if (!data || !isUdid(data.udid)) skip(JSON.stringify(raw));
      if (!data || isUnavailable(data) || !isUdid(data.udid)) return [];
      return [{ udid: data.udid, name: data.name, runtime, state: data.state }];
    });
  });
  return bootedFirst(simulators);
}

/** Returns the simulators of a runtime. A list of a form that is not known does not hide those of the other runtimes. */
function listEntries(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

// Xcode 9 printed only `availability`, and Xcode 10 printed "YES" and "NO".
function isUnavailable({ isAvailable, availability }: z.infer<typeof Device>): boolean {
  return isAvailable === false || isAvailable === 'NO' || availability?.startsWith('(unavailable') === true;
}

function bootedFirst(simulators: readonly Simulator[]): Simulator[] {
  return simulators.toSorted((a, b) => Number(b.state === 'Booted') - Number(a.state === 'Booted'));
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
  isAvailable: z.unknown().optional(),
  availability: z.string().optional().catch(undefined),
});
const Output = z.object({ devices: z.record(z.string(), z.unknown()) });

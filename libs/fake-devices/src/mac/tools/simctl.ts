import type { FakeSimulator } from './mac-devices.ts';
import type { MacTool, MacToolCall } from './mac-tool.ts';
import { switchSimulator, type SwitchableSimulator } from './switch-simulator.ts';

/** The simulators of a Mac, and their screens. */
export interface SimctlState {
  readonly simulators: readonly (FakeSimulator & SwitchableSimulator)[];
  readonly screen: (udid: string) => Promise<Buffer>;
  /** Called when `bootstatus -b` boots a simulator. The boot ends when the returned promise resolves. */
  readonly bootUntil?: (() => Promise<unknown>) | undefined;
  /** Returns whether the lists in JSON are empty. */
  readonly hasEmptyLists: () => boolean;
}

/**
 * Simulates `xcrun simctl list devices`, `xcrun simctl io UDID screenshot FILE|-`, and the subcommands of
 * `switchSimulator`.
 */
export function simctl(state: SimctlState): MacTool {
  return async (call) => {
    const [verb, ...rest] = call.args;
    if (verb === 'list') return list(state, rest, call);
    if (verb === 'io' && rest[1] === 'screenshot') return screenshot(state, rest, call);
    const result = await switchSimulator(call.args, state.simulators, state.bootUntil);
    if (result) {
      call.stdout.write(result.stdout);
      call.stderr.write(result.stderr);
      return result.exitCode;
    }
    call.stderr.write(
      `Unrecognized subcommand: ${verb ?? ''}\nusage: simctl [--set <path>] [--profiles <path>] <subcommand> ...\n`,
    );
    return 1;
  };
}

function list(
  { simulators: all, hasEmptyLists }: SimctlState,
  args: readonly string[],
  { stdout }: MacToolCall,
) {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const isJson = args.includes('--json') || args.includes('-j');
  const isEmpty = isJson && hasEmptyLists();
  const simulators = words.includes('booted') ? all.filter(({ state }) => state === 'Booted') : all;
  const runtimes = [...new Set(simulators.map(({ runtime }) => runtime))];
  const devices = Object.fromEntries(
    runtimes.map((runtime) => [
      `com.apple.CoreSimulator.SimRuntime.${runtime.replace(/[ .]/g, '-')}`,
      isEmpty ? [] : simulators.filter((simulator) => simulator.runtime === runtime).map(entry),
    ]),
  );
  if (isJson) {
    stdout.write(`${JSON.stringify({ devices }, undefined, 2)}\n`);
  } else {
    const lines = runtimes.flatMap((runtime) => [
      `-- ${runtime} --`,
      ...simulators
        .filter((simulator) => simulator.runtime === runtime)
        .map(({ name, udid, state }) => `    ${name} (${udid}) (${state}) `),
    ]);
    stdout.write(['== Devices ==', ...lines, ''].join('\n'));
  }
  return 0;
}

function entry({ udid, name, state }: FakeSimulator) {
  return {
    lastBootedAt: '2026-11-20T09:41:00Z',
    dataPath: `/Users/Shared/CoreSimulator/Devices/${udid}/data`,
    dataPathSize: 18_337_792,
    logPath: `/Users/Shared/CoreSimulator/Logs/${udid}`,
    udid,
    isAvailable: true,
    deviceTypeIdentifier: `com.apple.CoreSimulator.SimDeviceType.${name.replace(/[^A-Za-z0-9]+/g, '-')}`,
    state,
    name,
  };
}

async function screenshot({ simulators, screen }: SimctlState, args: readonly string[], call: MacToolCall) {
  const { stdout, stderr, writeFile } = call;
  const wanted = args[0] ?? '';
  const file = args.slice(2).find((arg) => arg === '-' || !arg.startsWith('-'));
  const simulator = simulators.find(({ udid, state }) =>
    wanted === 'booted' ? state === 'Booted' : udid === wanted,
  );
  if (!simulator) {
    stderr.write(`Invalid device: ${wanted}\n`);
    return 148;
  }
  if (simulator.state !== 'Booted') {
    stderr.write(
      'An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=405):\nUnable to lookup in current state: Shutdown\n',
    );
    return 149;
  }
  if (file === undefined) {
    stderr.write('No output file specified\n');
    return 22;
  }
  const png = await screen(simulator.udid);
  if (file === '-') {
    await new Promise((done) => stdout.write(png, done));
  } else {
    await writeFile(file, png);
    stderr.write(`Detected file type 'PNG' from extension\nWrote screenshot to: ${file}\n`);
  }
  return 0;
}

import { launch, openUrl, printContainer, terminate } from './simctl-apps.ts';
import { fail, failInState, succeed, type SimctlResult } from './simctl-result.ts';
import { SETTING_COMMANDS } from './simctl-settings.ts';
import { SimulatorSettings } from './simulator-settings.ts';

/** A simulator that simctl can boot and shut down. */
export interface SwitchableSimulator {
  readonly udid: string;
  readonly name: string;
  state: 'Booted' | 'Shutdown';
  /** Returns whether WebDriverAgent runs in the simulator. Default: it does not run. */
  readonly agentRuns?: (() => boolean) | undefined;
  /** The settings of the simulator, and its installed app. */
  readonly settings?: SimulatorSettings | undefined;
}

/** The patterns of the arguments after the device, by subcommand. */
const USAGE: Readonly<Record<string, RegExp>> = {
  boot: /^$/,
  bootstatus: /^(-[bdc]+)?$/,
  shutdown: /^$/,
  spawn: /^launchctl list$/,
  launch: /^\S+( .+)?$/s,
  terminate: /^\S+$/,
  openurl: /^\S+$/,
  get_app_container: /^\S+( \S+)?$/,
};

/**
 * Simulates the subcommands of simctl that take a device: `boot`, `bootstatus [-b]`, `shutdown`,
 * `spawn UDID launchctl list`, `launch`, `terminate`, `openurl`, `get_app_container`, and those of `SETTING_COMMANDS`. Returns `undefined`
 * for any other subcommand. `finished`: called when `bootstatus -b` boots a simulator; the boot ends when the returned
 * promise resolves.
 */
export async function switchSimulator(
  [verb = '', ...args]: readonly string[],
  simulators: readonly SwitchableSimulator[],
  finished: () => Promise<unknown> = async () => undefined,
): Promise<SimctlResult | undefined> {
  const isSetting = Object.hasOwn(SETTING_COMMANDS, verb);
  if (!isSetting && !Object.hasOwn(USAGE, verb)) return undefined;
  const isEndedFirst = verb === 'launch' && args[0] === '--terminate-running-process';
  const [udid, ...rest] = isEndedFirst ? args.slice(1) : args;
  const usage = fail(22, `usage: simctl ${verb} <device>`);
  if (udid === undefined || (!isSetting && !USAGE[verb]?.test(rest.join(' ')))) return usage;
  const simulator = simulators.find((one) =>
    udid === 'booted' ? one.state === 'Booted' : one.udid === udid,
  );
  if (!simulator) return fail(148, `Invalid device: ${udid}`);
  if (verb === 'spawn') return listProcesses(simulator);
  if (verb === 'bootstatus') return bootStatus(simulator, rest.join('').includes('b'), finished);
  if (verb === 'boot' || verb === 'shutdown') return setPower(verb, simulator);
  const { state, settings = new SimulatorSettings() } = simulator;
  if (state !== 'Booted') return failInState(`Unable to ${verb} in current state: Shutdown`);
  if (verb === 'launch') return launch(rest, isEndedFirst, settings);
  if (verb === 'terminate') return terminate(rest, settings);
  if (verb === 'openurl') return openUrl(rest, settings);
  if (verb === 'get_app_container') return printContainer(rest, simulator.udid, settings);
  return SETTING_COMMANDS[verb]?.(rest, settings) ?? usage;
}

function setPower(verb: 'boot' | 'shutdown', simulator: SwitchableSimulator): SimctlResult {
  const wanted = verb === 'boot' ? 'Booted' : 'Shutdown';
  if (simulator.state === wanted) return failInState(`Unable to ${verb} device in current state: ${wanted}`);
  simulator.state = wanted;
  return succeed();
}

function listProcesses({ state, agentRuns }: SwitchableSimulator): SimctlResult {
  if (state !== 'Booted') return failInState('Unable to lookup in current state: Shutdown');
  const labels = [
    'com.apple.SpringBoard',
    ...(agentRuns?.()
      ? ['UIKitApplication:com.facebook.WebDriverAgentRunner.xctrunner[3c1f][rb-legacy]']
      : []),
  ];
  const lines = labels.map((label, index) => `${700 + index}\t0\t${label}\n`);
  return succeed(`PID\tStatus\tLabel\n${lines.join('')}`);
}

/** Without `-b`, the real command waits forever for a simulator that is off. The simulated command fails instead. */
async function bootStatus(
  simulator: SwitchableSimulator,
  boot: boolean,
  finished: () => Promise<unknown>,
): Promise<SimctlResult> {
  const head = `Monitoring boot status for ${simulator.name} (${simulator.udid}).\n`;
  if (simulator.state === 'Booted') return succeed(`${head}Device already booted, nothing to do.\n`);
  if (!boot) return failInState('Unable to lookup in current state: Shutdown');
  await finished();
  simulator.state = 'Booted';
  const end = 'Status=4294967295, isTerminal=YES, Elapsed=00:04.\nFinished\n';
  return succeed(`${head}Waiting on System App\n${end}`);
}

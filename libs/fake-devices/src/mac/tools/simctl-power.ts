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

/** The installed app of a simulator, and the settings that `simctl ui` and `simctl launch` change. */
export interface SimulatorSettings {
  /** The bundle id of the installed app. */
  readonly appId: string | undefined;
  readonly appearance: 'light' | 'dark';
  setAppearance(appearance: 'light' | 'dark'): void;
  launchApp(language?: string): void;
}

/** The result of a call of simctl. */
export interface SimctlResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The patterns of the arguments after the device, by subcommand. */
const USAGE: Readonly<Record<string, RegExp>> = {
  boot: /^$/,
  bootstatus: /^(-[bdc]+)?$/,
  shutdown: /^$/,
  spawn: /^launchctl list$/,
  ui: /^appearance( (light|dark))?$/,
  launch: /^\S+( -AppleLanguages \([A-Za-z-]+\))?$/,
};

/**
 * Simulates `simctl boot UDID`, `simctl bootstatus UDID [-b]`, `simctl shutdown UDID`,
 * `simctl spawn UDID launchctl list`, `simctl ui UDID appearance [light|dark]` and
 * `simctl launch UDID ID [-AppleLanguages (TAG)]`. Returns `undefined` for any other subcommand. `finished`: called
 * when `bootstatus -b` boots a simulator; the boot ends when the returned promise resolves.
 */
export async function switchSimulator(
  [verb = '', ...args]: readonly string[],
  simulators: readonly SwitchableSimulator[],
  finished: () => Promise<unknown> = async () => undefined,
): Promise<SimctlResult | undefined> {
  if (!Object.hasOwn(USAGE, verb)) return undefined;
  const [udid, ...flags] = args;
  if (udid === undefined || !USAGE[verb]?.test(flags.join(' ')))
    return failed(22, `usage: simctl ${verb} <device>`);
  const simulator = simulators.find((one) => one.udid === udid);
  if (!simulator) return failed(148, `Invalid device: ${udid}`);
  if (verb === 'spawn') return processes(simulator);
  if (verb === 'ui' || verb === 'launch') return changeSetting(verb, flags, simulator);
  if (verb === 'bootstatus') return bootStatus(simulator, flags.join('').includes('b'), finished);
  const wanted = verb === 'boot' ? 'Booted' : 'Shutdown';
  if (simulator.state === wanted) return inWrongState(`Unable to ${verb} device in current state: ${wanted}`);
  simulator.state = wanted;
  return { exitCode: 0, stdout: '', stderr: '' };
}

function changeSetting(
  verb: 'ui' | 'launch',
  args: readonly string[],
  { state, settings }: SwitchableSimulator,
): SimctlResult {
  if (state !== 'Booted') return inWrongState(`Unable to ${verb} in current state: Shutdown`);
  if (verb === 'launch') {
    const [id, , languages] = args;
    if (id === undefined || id !== settings?.appId)
      return failed(4, `The request to open "${id}" failed.\nSimulator device failed to launch ${id}.`);
    settings.launchApp(languages?.slice(1, -1));
    return { exitCode: 0, stdout: `${id}: 4711\n`, stderr: '' };
  }
  const [, wanted] = args;
  if (wanted === undefined)
    return { exitCode: 0, stdout: `${settings?.appearance ?? 'light'}\n`, stderr: '' };
  settings?.setAppearance(wanted === 'dark' ? 'dark' : 'light');
  return { exitCode: 0, stdout: '', stderr: '' };
}

function processes({ state, agentRuns }: SwitchableSimulator): SimctlResult {
  if (state !== 'Booted') return inWrongState('Unable to lookup in current state: Shutdown');
  const labels = [
    'com.apple.SpringBoard',
    ...(agentRuns?.()
      ? ['UIKitApplication:com.facebook.WebDriverAgentRunner.xctrunner[3c1f][rb-legacy]']
      : []),
  ];
  const lines = labels.map((label, index) => `${700 + index}\t0\t${label}\n`);
  return { exitCode: 0, stdout: `PID\tStatus\tLabel\n${lines.join('')}`, stderr: '' };
}

/** Without `-b`, the real command waits forever for a simulator that is off. The simulated command fails instead. */
async function bootStatus(
  simulator: SwitchableSimulator,
  boot: boolean,
  finished: () => Promise<unknown>,
): Promise<SimctlResult> {
  const head = `Monitoring boot status for ${simulator.name} (${simulator.udid}).\n`;
  if (simulator.state === 'Booted')
    return { exitCode: 0, stdout: `${head}Device already booted, nothing to do.\n`, stderr: '' };
  if (!boot) return inWrongState('Unable to lookup in current state: Shutdown');
  await finished();
  simulator.state = 'Booted';
  const end = 'Status=4294967295, isTerminal=YES, Elapsed=00:04.\nFinished\n';
  return { exitCode: 0, stdout: `${head}Waiting on System App\n${end}`, stderr: '' };
}

function inWrongState(message: string): SimctlResult {
  const head =
    'An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=405):';
  return failed(149, `${head}\n${message}`);
}

function failed(exitCode: number, message: string): SimctlResult {
  return { exitCode, stdout: '', stderr: `${message}\n` };
}

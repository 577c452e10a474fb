/** A simulator that simctl can boot and shut down. */
export interface SwitchableSimulator {
  readonly udid: string;
  readonly name: string;
  state: 'Booted' | 'Shutdown';
  /** Whether WebDriverAgent runs in it. */
  readonly agentRuns?: (() => boolean) | undefined;
}

/** The result of a call of simctl. */
export interface SimctlResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The arguments after the device. */
const USAGE: Readonly<Record<string, RegExp>> = {
  boot: /^$/,
  bootstatus: /^(-[bdc]+)?$/,
  shutdown: /^$/,
  spawn: /^launchctl list$/,
};

/**
 * Simulates `simctl boot UDID`, `simctl bootstatus UDID [-b]`, `simctl shutdown UDID` and
 * `simctl spawn UDID launchctl list`. `undefined` for another subcommand. Waits for `finished` while a simulator boots.
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
  if (verb === 'bootstatus') return bootStatus(simulator, flags.join('').includes('b'), finished);
  const wanted = verb === 'boot' ? 'Booted' : 'Shutdown';
  if (simulator.state === wanted) return inWrongState(`Unable to ${verb} device in current state: ${wanted}`);
  simulator.state = wanted;
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

/** Without `-b`, the real command waits for ever for a simulator that is off. The simulated one refuses instead. */
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

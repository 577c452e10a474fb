import { basename, dirname, resolve } from 'node:path';

import { toErrorBody } from '@storedeck/contract';
import type { Device, ListedDevice } from '@storedeck/devices';
import { type FlowIssue, type LoadedFlow, loadFlow, printIssue, printJunit } from '@storedeck/flows';
import { Folder } from '@storedeck/host/folder';

import type { Devices } from '../compose-devices.ts';
import type { CheckedFlow } from '../flows/flow-folder.ts';
import { openProject, showPath } from '../flows/open-project.ts';
import { runOnDevice, type SavedResult } from '../flows/run-on-device.ts';
import { EXIT_CODE, type ExitCode } from './exit-code.ts';
import { flowResultText } from './flow-text.ts';
import { readValues } from './flow-values.ts';
import { type CommandContext, type CommandFlags, type Outcome, runCommand } from './run-command.ts';
import { connectServers, makeServerLogins, type ServerFlags } from './server-logins.ts';
import { paint, printStatus } from './terminal.ts';
import { withDevices } from './with-devices.ts';
import { prepareFile, writeNewFile } from './write-file.ts';

export type FlowAction = 'check' | 'run';

/** The flags of `storedeck flow`. */
export interface FlowFlags extends CommandFlags, ServerFlags {
  readonly device?: readonly string[];
  /** Runs on every device that can be used. */
  readonly all?: boolean;
  /** `NAME=VALUE` each. */
  readonly env?: readonly string[];
  /** The file for the results as JUnit's XML. */
  readonly junit?: string;
  /** The folder for screenshots. */
  readonly out?: string;
}

/**
 * `storedeck flow check FILE…` reads flows and lists what is wrong; `storedeck flow run FILE…` runs them on devices. The
 * exit code is 1 if a step has failed, and 2 if no step was run: a flow has an error, or a device cannot be used.
 */
export function flowCommand(flags: FlowFlags, action: FlowAction, paths: readonly string[]): Promise<void> {
  const whenCancelled =
    'Cancelled before it was finished. What was done on the devices until then is not undone.';
  let hasBegun = false;
  const failedCode = (): ExitCode => (hasBegun ? EXIT_CODE.failed : EXIT_CODE.usage);
  const perform = async (context: CommandContext): Promise<Outcome> => {
    const values = { ...context.config.flowValues, ...readValues(flags.env ?? []) };
    const flows = await Promise.all(paths.map((path) => load(path, values, context)));
    const issues = listOnce(flows.flatMap((flow) => flow.issues));
    const errors = issues.filter(({ severity }) => severity === 'error');
    if (action === 'check' || errors.length > 0) return describeCheck(issues, paths.length);
    if (!flags.quiet && issues.length > 0) printStatus(issues.map(printIssue).join('\n'));
    const loaded = flows.flatMap((flow) => flow.loaded ?? []);
    if (flags.junit !== undefined) await prepareFile(resolve(flags.junit));
    const results = await runAll(loaded, { flags, values, context, onStep: () => (hasBegun = true) });
    if (flags.junit !== undefined)
      await writeNewFile(resolve(flags.junit), Buffer.from(printJunit(results)), { replace: true });
    const failed = results.some(({ outcome }) => outcome === 'failed');
    return {
      document: { ok: !failed, results: results.map(toJson) },
      text: flowResultText(results),
      exitCode: failed ? failedCode() : EXIT_CODE.done,
    };
  };
  return runCommand(flags, perform, action === 'run' ? { whenCancelled, failedCode } : {});
}

/** Leaves out repeated issues. Two flows may run the same third flow, and both then report its issues. */
function listOnce(issues: readonly FlowIssue[]): FlowIssue[] {
  return [...new Map(issues.map((issue) => [printIssue(issue), issue])).values()];
}

/** Reads a flow. The places of its issues are paths that a person can open from the current folder. */
async function load(
  path: string,
  values: Readonly<Record<string, string>>,
  { config, signal }: CommandContext,
): Promise<CheckedFlow> {
  const { root, path: inside, files } = await openProject(await findFlow(path, config));
  const { loaded, issues } = await loadFlow(inside, { files, values, signal });
  const shown = issues.map((issue) => ({
    ...issue,
    place: { ...issue.place, file: showPath(root, issue.place.file) },
  }));
  return { loaded, issues: shown };
}

/** Returns the path of a flow. The demo's own flows are named as in its working folder, which has another path each time. */
async function findFlow(path: string, { demo, dir }: CommandContext['config']): Promise<string> {
  const here = resolve(path);
  if (!demo || (await new Folder(dirname(here)).look(basename(here))) !== undefined) return here;
  return resolve(dir, path);
}

function describeCheck(issues: readonly FlowIssue[], count: number): Outcome {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const summary =
    errors === 0
      ? paint('green')(`${count === 1 ? 'The flow' : `All ${count} flows`} can be run.`)
      : paint('red')(`${errors} ${errors === 1 ? 'error' : 'errors'}: nothing was run.`);
  return {
    document: { ok: errors === 0, issues },
    text: [...issues.map(printIssue), summary].join('\n'),
    exitCode: errors === 0 ? EXIT_CODE.done : EXIT_CODE.usage,
  };
}

interface RunContext {
  readonly flags: FlowFlags;
  readonly values: Readonly<Record<string, string>>;
  readonly context: CommandContext;
  readonly onStep: () => void;
}

/** Runs all flows on all wanted devices, on all of them at the same time. */
function runAll(
  loaded: readonly LoadedFlow[],
  { flags, values, context, onStep }: RunContext,
): Promise<SavedResult[]> {
  const logins = makeServerLogins(flags, context.config.serverSecrets);
  const { signal } = context;
  return withDevices(context, async (devices) => {
    const isWanted = await connectServers(devices, logins, signal);
    const chosen = await chooseDevices(devices, { flags, signal, isWanted });
    const runs = chosen.map((device) =>
      runOnDevice(loaded, device, {
        ...{ locks: devices.locks, mirrors: devices.mirrors, holder: HOLDER, values, signal },
        out: resolve(flags.out ?? 'flow-output'),
        onError: (flow, error) => describeError(flow, device.id, error),
        onStep,
        onStepEnd: ({ text, outcome, depth, durationMs }) => {
          if (!flags.quiet && !flags.json)
            printStatus(`${device.id}  ${'  '.repeat(depth)}${text}: ${outcome} (${durationMs} ms)`);
        },
      }),
    );
    const settled = await Promise.allSettled(runs);
    signal.throwIfAborted();
    const [only, ...others] = settled;
    if (only?.status === 'rejected' && others.length === 0) throw only.reason;
    return settled.flatMap((one, at) => {
      if (one.status === 'fulfilled') return one.value;
      return loaded.map((flow) => describeError(flow, chosen[at]?.id ?? '', one.reason));
    });
  });
}

/** A device that cannot be used any more does not end the runs on the others. */
function describeError({ flow: { file, name } }: LoadedFlow, device: string, reason: unknown): SavedResult {
  const { error, hint } = toErrorBody(reason);
  // A name with variables is filled in by the run.
  const shown = name?.source.includes('${') === false ? name.source : file;
  return {
    ...{ file, name: shown, device, outcome: 'failed', durationMs: 0, steps: [] },
    ...{ failure: undefined, files: [], error: hint === undefined ? error : `${error} ${hint}` },
  };
}

const HOLDER = { kind: 'command', id: `command-${process.pid}`, name: 'storedeck flow' } as const;

async function chooseDevices(
  { all }: Devices,
  {
    flags,
    signal,
    isWanted,
  }: { flags: FlowFlags; signal: AbortSignal; isWanted: (device: ListedDevice) => boolean },
): Promise<Device[]> {
  // Devices that the user names, or all of them, may be of this computer and of servers in one run.
  if (flags.device) return Promise.all(flags.device.map((id) => all.find(id, signal)));
  if (flags.all !== true) return [await all.find(undefined, signal, isWanted)];
  const { devices } = await all.list(signal);
  const usable = devices.filter((device) => device.ready && device.kind !== 'other');
  return usable.length > 0 ? usable : [await all.find(undefined, signal, isWanted)];
}

function toJson({ steps, failure, ...result }: SavedResult): object {
  return {
    ...result,
    steps,
    ...(failure && { failure: { step: failure.step, nearest: failure.nearest } }),
  };
}

import { type ErrorBody, toErrorBody } from '@storedeck/contract';
import { escapeInvisible } from '@storedeck/foreign-text';
import type { Logger } from 'pino';

import type { ComposeContext } from '../compose.ts';
import type { CompositionRoot } from '../composition-root.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { onExit, signalCode } from '../on-exit.ts';
import { type FolderCheck, openRoot } from '../open-root.ts';
import { EXIT_CODE, type ExitCode, toExitCode } from './exit-code.ts';
import { print, printJson, printStatus } from './terminal.ts';

export interface CommandFlags {
  readonly dir?: string;
  readonly demo?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly version: string;
}

/** The objects that every command receives. */
export interface CommandContext extends Pick<CompositionRoot, 'config' | 'compose'>, ComposeContext {
  /**
   * Aborts at the first signal of the operating system that ends the program, such as SIGINT for Ctrl C, and at an
   * uncaught error.
   */
  readonly signal: AbortSignal;
}

/** The result of a command. */
export interface Outcome {
  /** Printed with `--json`. */
  readonly document: object;
  /** Printed without `--json`, unless `--quiet` is given. */
  readonly text: string;
  /** The exit code of the command; 0 by default. */
  readonly exitCode?: ExitCode;
}

interface RunOptions {
  /**
   * The sentence that is printed after the user has cancelled the command. By default, the sentence says that nothing
   * was changed.
   */
  readonly whenCancelled?: string;
  /** Returns what is printed with a failure, such as what the command has done before it. Default: nothing. */
  readonly whenFailed?: () => Pick<Outcome, 'document' | 'text'> | undefined;
  /** Returns the exit code of a failure whose error code has none of its own. Default: 1. */
  readonly failedCode?: () => ExitCode;
}

/**
 * Performs a command, prints its result and sets the exit code. A failure is printed to standard error, and with
 * `--json` also to standard output as a document. A signal of the operating system aborts the command; the program ends
 * when the command has restored and closed everything.
 */
export async function runCommand(
  flags: CommandFlags & FolderCheck,
  command: (context: CommandContext) => Promise<Outcome>,
  {
    whenCancelled = 'Cancelled before it was finished; nothing was changed.',
    whenFailed,
    failedCode,
  }: RunOptions = {},
): Promise<void> {
  const log = createLog(readConfig(flags).logLevel);
  const aborted = new AbortController();
  const { promise: finished, resolve: finish } = Promise.withResolvers<undefined>();
  onExit(
    log,
    () => {
      aborted.abort();
      return finished;
    },
    signalCode,
  );
  try {
    const outcome = await perform(flags, { log, signal: aborted.signal }, command);
    if (flags.json) printJson(outcome.document);
    else if (!flags.quiet) print(outcome.text);
    process.exitCode = outcome.exitCode ?? EXIT_CODE.done;
  } catch (error) {
    const isCancelled = aborted.signal.aborted && !hasHint(error);
    const body: ErrorBody = isCancelled
      ? { ok: false, error: whenCancelled, code: 'ABORTED' }
      : describeError(error, log);
    const before = whenFailed?.();
    if (before && !flags.quiet) printStatus(before.text);
    printFailure({ ...body, ...before?.document }, { ...flags, failedCode: failedCode?.() });
  } finally {
    finish(undefined);
  }
}

/** Prints an error with its code and hint, and sets the exit code. */
export function printFailure(
  body: ErrorBody,
  { json = false, failedCode }: { readonly json?: boolean; readonly failedCode?: ExitCode | undefined } = {},
): void {
  if (json) printJson(body);
  // A hint may list several things, one a line. They begin with spaces, so that none can pass for an error.
  const lines = (body.hint ?? '').split('\n').map(escapeInvisible);
  const hint = lines.map((line) => (lines.length > 1 ? `  ${line}` : line)).join('\n');
  printStatus(`${escapeInvisible(body.error)} (${body.code})${body.hint ? `\n${hint}` : ''}`);
  process.exitCode = toExitCode(body.code, failedCode);
}

async function perform(
  flags: CommandFlags & FolderCheck,
  { log, signal }: Pick<CommandContext, 'log' | 'signal'>,
  command: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  const root = await openRoot(flags);
  try {
    signal.throwIfAborted();
    return await command({ ...root, log, version: flags.version, signal });
  } finally {
    await root.close();
  }
}

/**
 * Whether an error has a hint. After an abort, an error with a hint is printed instead of `whenCancelled`, because the
 * hint of an aborted publication says how to continue.
 */
function hasHint(error: unknown): boolean {
  return error instanceof Object && 'hint' in error && typeof error.hint === 'string';
}

/**
 * Returns the body of an error. For an internal error, it contains the original message, because a command has no log
 * apart from the terminal.
 */
function describeError(error: unknown, log: Logger): ErrorBody {
  const body = toErrorBody(error);
  if (body.code !== 'INTERNAL') return body;
  log.debug({ err: error }, 'internal error');
  const hint = 'Run it again with STOREDECK_LOG=debug to see where, and report it.';
  return { ...body, error: `Storedeck had an internal error: ${String(error)}`, hint };
}

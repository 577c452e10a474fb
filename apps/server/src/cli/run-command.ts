import type { ErrorBody } from '@storedeck/contract';
import type { Logger } from 'pino';

import { type Config, readConfig } from '../config.ts';
import { errorBodyOf } from '../http/error-body.ts';
import { createLog } from '../log.ts';
import { onExit, signalCode } from '../on-exit.ts';
import { openConfig } from '../open-config.ts';
import { EXIT_CODE, type ExitCode, exitCodeOf } from './exit-code.ts';
import { printable } from './printable.ts';
import { print, printJson, tell } from './terminal.ts';

export interface CommandFlags {
  readonly dir?: string;
  readonly demo?: boolean;
  readonly json?: boolean;
  readonly version: string;
}

/** What a command has to work with. */
export interface CommandContext {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  /** Aborts when the program is told to end. */
  readonly signal: AbortSignal;
}

/** What a command has found out. */
export interface Outcome {
  /** The document of `--json`. */
  readonly answer: object;
  /** The same for a person. */
  readonly text: string;
  /** 0 unless given. */
  readonly exitCode?: ExitCode;
}

/**
 * Does a command and prints what it found: its text, or with `--json` one document. A failure is told on standard error, with
 * `--json` as a document as well. A signal cancels: everything is put back and closed before the program ends.
 */
export async function runCommand(
  flags: CommandFlags,
  command: (context: CommandContext) => Promise<Outcome>,
): Promise<void> {
  const log = createLog(readConfig(flags).logLevel);
  const cancelled = new AbortController();
  const { promise: finished, resolve: finish } = Promise.withResolvers<undefined>();
  onExit(
    log,
    () => {
      cancelled.abort();
      return finished;
    },
    signalCode,
  );
  try {
    const { answer, text, exitCode } = await perform(flags, { log, signal: cancelled.signal }, command);
    if (flags.json) printJson(answer);
    else print(text);
    process.exitCode = exitCode ?? EXIT_CODE.done;
  } catch (error) {
    const body = cancelled.signal.aborted ? CANCELLED : bodyOf(error, log);
    if (flags.json) printJson(body);
    tell(`${printable(body.error)} (${body.code})${body.hint ? `\n${printable(body.hint)}` : ''}`);
    process.exitCode = exitCodeOf(body.code);
  } finally {
    finish(undefined);
  }
}

async function perform(
  flags: CommandFlags,
  { log, signal }: Pick<CommandContext, 'log' | 'signal'>,
  command: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  const { config, close } = await openConfig(flags);
  try {
    signal.throwIfAborted();
    return await command({ config, log, version: flags.version, signal });
  } finally {
    await close();
  }
}

const CANCELLED: ErrorBody = {
  ok: false,
  error: 'Cancelled before it was finished; nothing was changed.',
  code: 'ABORTED',
};

/** A fault of our own is told with its own words: nobody reads a log beside the terminal. */
function bodyOf(error: unknown, log: Logger): ErrorBody {
  const body = errorBodyOf(error);
  if (body.code !== 'INTERNAL') return body;
  log.debug({ err: error }, 'fault');
  const hint = 'Run it again with STOREDECK_LOG=debug to see where, and report it.';
  return { ...body, error: `Storedeck ran into a fault of its own: ${String(error)}`, hint };
}

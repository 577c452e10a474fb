import { deadline } from '@storedeck/async';
import { HostError, type RunOptions, type RunResult } from '@storedeck/host';

import { openCommand, runnerGone, type Line } from './command-channel.ts';
import { killRemote } from './kill-remote.ts';
import { commandLine } from './remote-command.ts';
import { takeReport, type Report } from './report.ts';

export interface RemoteRun extends RunOptions {
  readonly tool: string;
  readonly path: string;
  readonly args: readonly string[];
}

/** The error for a program that is no longer at its path on the runner. */
export class ToolMoved extends Error {}

const RUN_TIMEOUT_MS = 30_000;
const MAX_BYTES = 16 * 1024 * 1024;
const KILL_AFTER_SECONDS = 1;

/**
 * Runs a command to its end and collects its output. Rejects with the same errors as `Host.run`, and with `ToolMoved`.
 */
export async function runRemote(line: Line, options: RemoteRun): Promise<RunResult> {
  const { tool, path, args, env, cwd, input, maxBytes = MAX_BYTES, timeoutMs = RUN_TIMEOUT_MS } = options;
  const limit = deadline(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const text = commandLine({
    ...{ path, args, env, cwd },
    input: input !== undefined,
    endsWithConnection: false,
  });
  const { channel, ended, hasExited } = await openCommand(line, text, { signal }).catch((error: unknown) => {
    throw limit.aborted && !options.signal?.aborted ? tooSlow(tool, timeoutMs) : error;
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  try {
    const end = await new Promise<Awaited<typeof ended>>((resolve, reject) => {
      const abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      const limited = (chunks: Buffer[]) => {
        let left = maxBytes;
        return (chunk: Buffer) => {
          left -= chunk.length;
          if (left < 0) reject(tooLarge(tool, maxBytes));
          else chunks.push(chunk);
        };
      };
      channel.on('data', limited(stdout));
      channel.stderr.on('data', limited(stderr));
      // Ignores errors of the input, because a command may end without reading its input.
      channel.on('error', () => undefined);
      // The end of the input also ends a shell with which a start-up file has replaced the login shell.
      channel.end(input);
      void ended.then(resolve).finally(() => signal.removeEventListener('abort', abort));
      if (signal.aborted) abort();
    });
    if (end.lost) throw runnerGone();
    const reported = takeReport(Buffer.concat(stderr));
    if (reported && reported.report.pid === undefined) throw notStarted(reported.report.reason, options);
    const printed = Buffer.concat(stdout);
    const taken = takeReport(printed);
    line.skipped.add(taken?.skipped.length ? taken.skipped : (reported?.skipped ?? Buffer.alloc(0)));
    return {
      stdout: taken?.rest ?? printed,
      stderr: (reported?.rest ?? Buffer.concat(stderr)).toString('utf8'),
      exitCode: end.exitCode,
    };
  } catch (error) {
    discard(line, channel, takeReport(Buffer.concat(stderr))?.report);
    if (!limit.aborted || error !== limit.reason) throw error;
    throw hasExited() ? heldOutput(tool) : tooSlow(tool, timeoutMs);
  }
}

function notStarted(reason: 'missing' | 'folder', { tool, cwd }: RemoteRun): Error {
  if (reason === 'missing') return new ToolMoved();
  return new HostError(
    'SPAWN_FAILED',
    `"${tool}" could not be started on the runner: there is no folder ${cwd}.`,
  );
}

function tooSlow(tool: string, timeoutMs: number) {
  return new HostError('TIMED_OUT', `"${tool}" did not finish within ${timeoutMs / 1000} s on the runner.`, {
    hint: 'Try again. If it happens each time, the tool or the device hangs, or the network to the runner is slow.',
  });
}

/** Nobody knows whether more output follows, so `ssh` itself waits without an end. */
function heldOutput(tool: string) {
  return new HostError(
    'TIMED_OUT',
    `"${tool}" has ended on the runner, but a program in the background keeps its output open.`,
    {
      hint: 'A start-up file of the login shell may have started it, such as ~/.zshenv: send its output to /dev/null there (PROGRAM >/dev/null 2>&1 &).',
    },
  );
}

function discard(
  line: Line,
  channel: Awaited<ReturnType<typeof openCommand>>['channel'],
  report: Report | undefined,
) {
  channel.removeAllListeners('data').resume();
  channel.stderr.removeAllListeners('data').resume();
  if (line.connection.gone) return;
  if (report?.pid === undefined) channel.close();
  else void killRemote(line, report.pid, KILL_AFTER_SECONDS).then(() => channel.close());
}

function tooLarge(tool: string, maxBytes: number) {
  return new HostError(
    'OUTPUT_TOO_LARGE',
    `"${tool}" printed more than ${(maxBytes / (1024 * 1024)).toFixed(1)} MiB and was ended.`,
  );
}

import type { Adb } from '@storedeck/android';
import { type Host, isHostError, shellQuote } from '@storedeck/host';

import { HOST_QUESTIONS, PHONE_QUESTIONS } from './questions.ts';

/** What a command has answered, as it came. */
export interface Answer {
  /** The command, as a person would type it. */
  readonly command: string;
  /** null if the command could not be run, or has not ended. */
  readonly exitCode: number | null;
  readonly stdout: string;
  /** Also the reason if the command could not be run. */
  readonly stderr: string;
}

interface RecordedHost {
  readonly host: Pick<Host, 'run'>;
  readonly adb: Pick<Adb, 'devices' | 'device'>;
}

const LIMITS = { timeoutMs: 15_000, maxBytes: 1024 * 1024 };

/**
 * Asks a host and each of its phones the questions that only read. Resolves to the answers, also to those of tools that
 * are missing or fail, in the order of the questions.
 */
export async function recordHost({ host, adb }: RecordedHost, signal: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { words } of HOST_QUESTIONS) {
    const [tool, ...args] = words;
    answers.push(await answer(words.join(' '), () => host.run(tool, args, { ...LIMITS, signal })));
  }
  const phones = await adb.devices({ signal }).catch(() => []);
  for (const { serial, state } of phones) {
    if (state !== 'device') continue;
    for (const line of PHONE_QUESTIONS) {
      const ask = async () =>
        (await adb.device(serial, { signal })).shell(line, { timeoutMs: LIMITS.timeoutMs, signal });
      answers.push(await answer(`${shellQuote(['adb', '-s', serial])} shell ${line}`, ask));
    }
  }
  signal.throwIfAborted();
  return answers;
}

async function answer(
  command: string,
  ask: () => Promise<{ readonly stdout: Buffer; readonly stderr: string; readonly exitCode: number | null }>,
): Promise<Answer> {
  try {
    const { stdout, stderr, exitCode } = await ask();
    return { command, exitCode, stdout: stdout.toString('utf8'), stderr };
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    const isMissing = isHostError(error) && error.code === 'TOOL_NOT_FOUND';
    return {
      command,
      exitCode: null,
      stdout: '',
      stderr: isMissing ? 'not installed' : `${message} (${code})`,
    };
  }
}

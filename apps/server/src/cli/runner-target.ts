import { readFile } from 'node:fs/promises';

import { type Config, RUNNER_SECRETS } from '../config.ts';
import type { RunnerTarget } from '../doctor/check-runner.ts';
import { parsePort } from '../parse-port.ts';
import { ServerError } from '../server-error.ts';
import { askSecret } from './ask-secret.ts';

export interface RunnerFlags {
  /** `USER@HOST[:PORT]`, or a name of the SSH configuration. */
  readonly runner?: string;
  /** Path of a private key. */
  readonly key?: string;
}

interface Options {
  readonly config: Pick<Config, 'offeredRunner' | 'runnerSecrets'>;
  readonly signal: AbortSignal;
}

/**
 * Returns the runner that the flags name; without flags, the offered runner, if there is one. Secrets come from the
 * environment or the terminal, never from an argument, because every process of the computer can read arguments.
 * @throws ServerError INPUT_INVALID
 */
export async function readRunnerTarget(
  { runner, key }: RunnerFlags,
  { config, signal }: Options,
): Promise<RunnerTarget | undefined> {
  if (runner === undefined) {
    if (key !== undefined) throw invalid('--key needs a runner.', 'Add --runner USER@HOST.');
    const { offeredRunner } = config;
    return offeredRunner && { ...offeredRunner, password: offeredRunner.pass };
  }
  const address = parseAddress(runner);
  // The SSH configuration names the user, and has the keys.
  if (address.user === undefined && key === undefined) return address;
  const { password, passphrase } = config.runnerSecrets;
  if (key === undefined) {
    const ask = () =>
      askSecret(`Password of ${address.user ?? 'you'} on ${address.host}: `, RUNNER_SECRETS.password, signal);
    return { ...address, password: password ?? (await ask()) };
  }
  const privateKey = await readFile(key, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw invalid(`The key file cannot be read (${error.code}): ${key}`, 'Give the path of the private key.');
  });
  const askPassphrase = passphrase
    ? undefined
    : () => askSecret(`Passphrase of ${key}: `, RUNNER_SECRETS.passphrase, signal);
  return { ...address, privateKey, passphrase, askPassphrase };
}

function parseAddress(text: string): { user?: string | undefined; host: string; port?: number | undefined } {
  const [, user, host, port] = /^(?:(.+)@)?(\[[^\]]+\]|[^@:]+)(?::([^:]*))?$/.exec(text) ?? [];
  if (host === undefined || (port !== undefined && !parsePort(port)))
    throw invalid(
      `"${text}" is not a runner.`,
      'Write it as USER@HOST or USER@HOST:PORT, or as a name of your SSH configuration.',
    );
  return { user, host, port: parsePort(port) };
}

function invalid(message: string, hint: string) {
  return new ServerError('INPUT_INVALID', message, { hint });
}

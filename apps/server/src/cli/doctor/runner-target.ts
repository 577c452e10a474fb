import { readFile } from 'node:fs/promises';

import { type Config, RUNNER_SECRETS } from '../../config.ts';
import { RequestError } from '../../http/request-error.ts';
import { portOf } from '../../port-of.ts';
import { askSecret } from '../ask-secret.ts';

export interface RunnerFlags {
  /** `USER@HOST[:PORT]`. */
  readonly runner?: string;
  /** Path of a private key. */
  readonly key?: string;
}

/** Where a runner is and how to log in to it. */
export interface RunnerTarget {
  readonly user: string;
  readonly host: string;
  readonly port?: number | undefined;
  readonly password?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly passphrase?: string | undefined;
  /** For a key that turns out to be encrypted. */
  readonly askPassphrase?: (() => Promise<string>) | undefined;
}

interface Options {
  readonly config: Pick<Config, 'demoRunner' | 'runnerSecrets'>;
  readonly signal: AbortSignal;
}

/**
 * The runner that the flags name; without them that of the demo, if one runs. A secret comes from the environment, else it is asked
 * for on the terminal; never from an argument, which every process of the machine can read.
 * @throws RequestError INPUT_INVALID
 */
export async function readRunnerTarget(
  { runner, key }: RunnerFlags,
  { config, signal }: Options,
): Promise<RunnerTarget | undefined> {
  if (runner === undefined) {
    if (key !== undefined) throw invalid('--key needs a runner.', 'Add --runner USER@HOST.');
    const { demoRunner } = config;
    return demoRunner && { ...demoRunner, password: demoRunner.pass };
  }
  const place = parsePlace(runner);
  const { password, passphrase } = config.runnerSecrets;
  if (key === undefined) {
    const ask = () =>
      askSecret(`Password of ${place.user} on ${place.host}: `, RUNNER_SECRETS.password, signal);
    return { ...place, password: password ?? (await ask()) };
  }
  const privateKey = await readFile(key, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw invalid(`The key file cannot be read (${error.code}): ${key}`, 'Give the path of the private key.');
  });
  const askPassphrase = passphrase
    ? undefined
    : () => askSecret(`Passphrase of ${key}: `, RUNNER_SECRETS.passphrase, signal);
  return { ...place, privateKey, passphrase, askPassphrase };
}

function parsePlace(text: string): { user: string; host: string; port?: number | undefined } {
  const [, user, host, port] = /^(.+)@(\[[^\]]+\]|[^@:]+)(?::([^:]*))?$/.exec(text) ?? [];
  if (user === undefined || host === undefined || (port !== undefined && !portOf(port)))
    throw invalid(`"${text}" is no runner.`, 'Write it as USER@HOST or USER@HOST:PORT.');
  return { user, host, port: portOf(port) };
}

function invalid(message: string, hint: string) {
  return new RequestError('INPUT_INVALID', message, { hint });
}

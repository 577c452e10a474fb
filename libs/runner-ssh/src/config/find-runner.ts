import { access } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

import type { RunnerTarget } from '../connect/runner-target.ts';
import { RunnerError } from '../runner-error.ts';
import { readSshConfig, type SshConfigOptions, type SshConfigTarget } from './ssh-config.ts';

/** A runner as a person names it: an address, or a name of the SSH configuration; with `user@` before it if wanted. */
export interface NamedRunner extends Omit<RunnerTarget, 'user'> {
  /** Default: the user of the configuration, otherwise the user of this computer. */
  readonly user?: string | undefined;
}

/** A runner with the hosts through which it is reached, the nearest one first. */
export interface FoundRunner extends RunnerTarget {
  readonly via?: readonly RunnerTarget[];
}

const MAX_JUMPS = 8;
/** The keys that OpenSSH tries if the configuration names none, the usual one first. */
const USUAL_KEYS = ['id_ed25519', 'id_ecdsa', 'id_rsa'];

/**
 * Completes a runner with the SSH configuration of the person: address, port, user, key, agent and jump hosts. What the
 * person gives is used; a key and an agent of the configuration are used only without a password and a key. If there is
 * no configuration, the runner stays as it is given. Rejects with `INPUT_INVALID` for a configuration that cannot be
 * read, and for settings that are not supported.
 */
export async function findRunner(runner: NamedRunner, options: SshConfigOptions = {}): Promise<FoundRunner> {
  const { target, jumps } = await complete(runner, options);
  const via: RunnerTarget[] = [];
  for (const jump of jumps) {
    if (via.length >= MAX_JUMPS) throw tooManyJumps(runner.host);
    via.push((await complete(parseJump(jump), options)).target);
  }
  return { ...target, ...(via.length > 0 && { via }) };
}

async function complete(
  { host: given, user, port, ...runner }: NamedRunner,
  options: SshConfigOptions,
): Promise<{ readonly target: RunnerTarget; readonly jumps: readonly string[] }> {
  const at = given.lastIndexOf('@');
  const name = given.slice(at + 1).trim();
  const found = await readIfThere(name, options);
  if (found.unsupported) throw unsupported(name, found.unsupported);
  const hasSecret = Boolean(runner.password || runner.privateKey || runner.privateKeyPath);
  const login = hasSecret ? {} : await findLogin(found, options);
  const target = {
    ...runner,
    ...login,
    host: found.host,
    // A form that has a port contains 22 until the person changes it.
    port: (port === 22 ? undefined : port) ?? found.port ?? port,
    user: user?.trim() || given.slice(0, Math.max(at, 0)) || found.user || userInfo().username,
  };
  return { target, jumps: found.jumps ?? [] };
}

async function readIfThere(name: string, options: SshConfigOptions): Promise<SshConfigTarget> {
  const path = options.path ?? join(homedir(), '.ssh/config');
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  return isThere ? readSshConfig(name, options) : { host: name };
}

/** The keys and the agent that are used without a password. */
async function findLogin(
  { privateKeyPath, identityFiles, agent }: SshConfigTarget,
  { path, env }: SshConfigOptions,
): Promise<Pick<RunnerTarget, 'privateKeyPath' | 'agent'>> {
  const folder = dirname(path ?? join(homedir(), '.ssh/config'));
  const named = identityFiles ?? (privateKeyPath === undefined ? [] : [privateKeyPath]);
  const candidates = named.length > 0 ? named : USUAL_KEYS.map((name) => join(folder, name));
  const socket = agent ?? env?.['SSH_AUTH_SOCK'];
  let key: string | undefined;
  for (const candidate of candidates)
    if (
      await access(candidate).then(
        () => true,
        () => false,
      )
    ) {
      key = candidate;
      break;
    }
  return { ...(key !== undefined && { privateKeyPath: key }), ...(socket && { agent: socket }) };
}

function parseJump(jump: string): NamedRunner {
  const [, user, host = '', port] =
    /^(?:ssh:\/\/)?(?:(.+)@)?(\[[^\]]+\]|[^@:]+)(?::(\d{1,5}))?\/?$/.exec(jump) ?? [];
  if (host === '')
    throw new RunnerError('INPUT_INVALID', `"${jump.slice(0, 80)}" of ProxyJump is not a host.`);
  return { host, user, ...(port !== undefined && { port: Number(port) }) };
}

function unsupported(name: string, settings: readonly string[]) {
  return new RunnerError(
    'INPUT_INVALID',
    `The SSH configuration of ${name} has ${settings.join(' and ')}, which Storedeck does not support.`,
    {
      hint: 'Use ProxyJump in place of a command, and a key in a file or in an agent; or enter the address and the login.',
    },
  );
}

function tooManyJumps(host: string) {
  return new RunnerError(
    'INPUT_INVALID',
    `The SSH configuration of ${host} has more than ${MAX_JUMPS} jump hosts.`,
  );
}

import { lookup } from 'node:dns/promises';
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
 * person gives is used; an agent and the usual keys are used only without a password and a key, and the keys that the
 * configuration names for the host only without a key. If there is no configuration, the runner stays as it is given.
 * Rejects with `INPUT_INVALID` for a configuration that cannot be read, and for settings that are not supported.
 */
export async function findRunner(runner: NamedRunner, options: SshConfigOptions = {}): Promise<FoundRunner> {
  const { target, jumps } = await complete(runner, options);
  const via = await findJumps(jumps, options, [runner.host]);
  return { ...target, ...(via.length > 0 && { via }) };
}

/**
 * Completes jump hosts. The first one may be reached through jump hosts of its own; for the other ones the list says how
 * they are reached [OpenSSH ssh_config(5), ProxyJump]. `after` are the names of the hosts that are reached through them: a
 * setting for all hosts may name a jump host for itself, which is then reached without one.
 */
async function findJumps(
  [first, ...others]: readonly string[],
  options: SshConfigOptions,
  after: readonly string[],
): Promise<readonly RunnerTarget[]> {
  if (first === undefined || after.includes(first)) return [];
  if (after.length + others.length > MAX_JUMPS) throw tooManyJumps(after[0] ?? first);
  const { target, jumps } = await complete(parseJump(first), options);
  const before = await findJumps(jumps, options, [...after, first]);
  const rest = await Promise.all(
    others.map(async (other) => (await complete(parseJump(other), options)).target),
  );
  return [...before, target, ...rest];
}

async function complete(
  { host: given, user, port, ...runner }: NamedRunner,
  options: SshConfigOptions,
): Promise<{ readonly target: RunnerTarget; readonly jumps: readonly string[] }> {
  const at = given.lastIndexOf('@');
  const name = given.slice(at + 1).trim();
  const wantedUser = user?.trim() || given.slice(0, Math.max(at, 0)) || undefined;
  const found = await readIfThere(name, { ...options, user: wantedUser });
  const login = await chooseLogin(runner, found, options);
  const hasLogin =
    hasKey(runner) ||
    Boolean(runner.password) ||
    Boolean(login.agent) ||
    (login.identityFiles ?? []).length > 0;
  const needed = selectNeeded(found.unsupported ?? [], { hasLogin, isKnown: await isKnownName(found) });
  if (needed.length > 0) throw unsupported(name, needed);
  const target = {
    ...runner,
    ...login,
    host: found.host,
    // A form that has a port contains 22 until the person changes it.
    port: (port === 22 ? undefined : port) ?? found.port ?? port,
    ...(found.hostKeyAlias !== undefined && { hostKeyAlias: found.hostKeyAlias }),
    user: wantedUser || found.user || userInfo().username,
  };
  return { target, jumps: found.jumps ?? [] };
}

/**
 * Returns the settings without which the runner cannot be used. Those of a login, such as a library for keys on hardware,
 * are often set for all hosts, and are not needed if there is another login. So is a search for the whole name, which is
 * not needed if this computer knows the name.
 */
function selectNeeded(
  settings: readonly string[],
  { hasLogin, isKnown }: { readonly hasLogin: boolean; readonly isKnown: boolean },
): readonly string[] {
  return settings.filter((setting) => {
    if (setting === 'CanonicalizeHostname') return !isKnown;
    return setting === 'ProxyCommand' || !hasLogin;
  });
}

/** Whether this computer knows the name of a host. Asked only if the answer matters. */
async function isKnownName({ host, unsupported = [] }: SshConfigTarget): Promise<boolean> {
  if (!unsupported.includes('CanonicalizeHostname')) return true;
  return lookup(host).then(
    () => true,
    () => false,
  );
}

function hasKey({
  privateKey,
  privateKeyPath,
}: Pick<RunnerTarget, 'privateKey' | 'privateKeyPath'>): boolean {
  return Boolean(privateKey || privateKeyPath);
}

/**
 * The keys and the agent beside what the person gives. With a password, only the keys that the configuration names for
 * the host are tried too, because a server may want both, and few further ones.
 */
async function chooseLogin(
  runner: Omit<NamedRunner, 'host'>,
  found: SshConfigTarget,
  options: SshConfigOptions,
): Promise<Pick<RunnerTarget, 'identityFiles' | 'identitiesOnly' | 'agent'>> {
  if (hasKey(runner)) return {};
  if (!runner.password) return findLogin(found, options);
  return found.privateKeyPath === undefined ? {} : findLogin({ ...found, identitiesOnly: true }, options);
}

async function readIfThere(name: string, options: SshConfigOptions): Promise<SshConfigTarget> {
  const path = options.path ?? join(homedir(), '.ssh/config');
  return (await exists(path)) ? readSshConfig(name, options) : { host: name };
}

/** The keys and the agent that are used without a password. */
async function findLogin(
  { privateKeyPath, identityFiles, identitiesOnly, agent }: SshConfigTarget,
  { path, env }: SshConfigOptions,
): Promise<Pick<RunnerTarget, 'identityFiles' | 'identitiesOnly' | 'agent'>> {
  const folder = dirname(path ?? join(homedir(), '.ssh/config'));
  const named = identityFiles ?? (privateKeyPath === undefined ? [] : [privateKeyPath]);
  const candidates = named.length > 0 ? named : USUAL_KEYS.map((name) => join(folder, name));
  const socket = agent ?? env?.['SSH_AUTH_SOCK'];
  const isThere = await Promise.all(
    candidates.map(async (candidate) => (await exists(candidate)) || exists(`${candidate}.pub`)),
  );
  const files = candidates.filter((_, index) => isThere[index]);
  return {
    ...(files.length > 0 && { identityFiles: files }),
    ...(identitiesOnly && { identitiesOnly }),
    ...(socket && { agent: socket }),
  };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
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

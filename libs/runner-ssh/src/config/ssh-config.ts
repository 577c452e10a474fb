import { isIP } from 'node:net';
import { homedir, hostname, userInfo } from 'node:os';
import { join } from 'node:path';

import type { RunnerTarget } from '../connect/runner-target.ts';
import { RunnerError } from '../runner-error.ts';
import { expandPath, type PathPlaces } from './expand-path.ts';
import { jumpOfCommand } from './jump-of-command.ts';
import { readSettings } from './read-settings.ts';
import type { Settings } from './settings.ts';

/** Options of `readSshConfig`. */
export interface SshConfigOptions {
  /** Path of the file. Default `~/.ssh/config`. */
  readonly path?: string | undefined;
  /** The user that the person gives, for `Match user` and tokens. Default: the one of the configuration. */
  readonly user?: string | undefined;
  /** Environment variables by name, for `${NAME}` in paths and for `IdentityAgent SSH_AUTH_SOCK`. Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * The settings for a host in an SSH configuration. Add missing settings (such as `user`) and pass the result to
 * `connectRunner`.
 */
export type SshConfigTarget = Pick<RunnerTarget, 'host'> &
  Partial<Pick<RunnerTarget, 'port' | 'user' | 'privateKeyPath' | 'agent' | 'hostKeyAlias'>> & {
    /** All paths of `IdentityFile`. The first one is `privateKeyPath`. */
    readonly identityFiles?: readonly string[];
    /** Whether `IdentitiesOnly` is `yes`: no other keys of the agent are tried than those of `identityFiles`. */
    readonly identitiesOnly?: boolean;
    /** The hosts of `ProxyJump`, in the order of the connections: `[USER@]HOST[:PORT]`, or names of the file. */
    readonly jumps?: readonly string[];
    /** Settings of the host that this package does not support, by which it cannot be reached as in OpenSSH. */
    readonly unsupported?: readonly string[];
  };

/**
 * Reads `HostName`, `Port`, `User`, `IdentityFile`, `IdentityAgent`, `HostKeyAlias` and `ProxyJump` of a host from an
 * OpenSSH client configuration and the files that it includes. `Host` patterns and `Match` blocks are applied. Commands in
 * the file (`Match exec`, `ProxyCommand`) are never run. If the host is not in the file, its name is used unchanged.
 * Rejects with `INPUT_INVALID` when the file cannot be read.
 */
export async function readSshConfig(
  host: string,
  { path = join(homedir(), '.ssh/config'), env = {}, user: givenUser }: SshConfigOptions = {},
): Promise<SshConfigTarget> {
  const { username: localUser, uid: localUserId } = userInfo();
  const places: PathPlaces = { home: homedir(), localUser, localUserId, localHost: hostname(), env };
  const asked = { host, user: givenUser, localUser };
  const settings = await readSettings(path, asked, places).catch((error: unknown) => {
    throw unreadable(path, (error as NodeJS.ErrnoException).code ?? String(error), error);
  });
  const given = Number(settings.first('port'));
  const port = Number.isInteger(given) && given > 0 && given <= 65_535 ? given : undefined;
  const name = settings.first('hostname')?.replaceAll('%h', host).replaceAll('%%', '%') ?? host;
  const namedUser = settings.first('user');
  const user = namedUser && (expandPath(namedUser, { ...places, home: '~' }) ?? namedUser);
  const hostKeyAlias = settings.first('hostkeyalias');
  const remoteUser = givenUser || user || localUser;
  const remote = {
    host: name,
    alias: host,
    keyAlias: hostKeyAlias ?? host,
    port: port ?? 22,
    user: remoteUser,
  };
  const expand = (one: string) => expandPath(one, { ...places, remote });
  const identityFiles = settings.all('identityfile').map(expand).filter(isPath);
  const agent = readAgent(settings.first('identityagent'), expand, env);
  const proxy = readProxy(settings);
  const jumps = proxy.jumps.map((one) => expand(one) ?? one);
  const unsupported = [
    ...(proxy.isCommand ? ['ProxyCommand'] : []),
    ...(isCanonicalized(name, settings, proxy) ? ['CanonicalizeHostname'] : []),
    ...UNSUPPORTED.filter((each) => !NONE.test(settings.first(each.toLowerCase()) ?? 'none')),
    ...settings
      .all('identityfile')
      .filter((path) => expand(path) === undefined)
      .map((path) => `IdentityFile ${path}`),
  ];
  return {
    host: name,
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(identityFiles[0] !== undefined && { privateKeyPath: identityFiles[0] }),
    ...(identityFiles.length > 1 && { identityFiles }),
    ...(/^yes$/i.test(settings.first('identitiesonly') ?? '') && { identitiesOnly: true }),
    ...(agent !== undefined && { agent }),
    ...(hostKeyAlias !== undefined && { hostKeyAlias }),
    ...(jumps.length > 0 && { jumps }),
    ...(unsupported.length > 0 && { unsupported }),
  };
}

const NONE = /^none$/i;
/** Settings without which the person may not be authenticated. */
const UNSUPPORTED = ['PKCS11Provider', 'SecurityKeyProvider', 'CertificateFile'];

/** Whether OpenSSH would look for a name in `CanonicalDomains` [OpenSSH ssh_config(5), CanonicalizeHostname]. */
function isCanonicalized(name: string, settings: Settings, proxy: Proxy): boolean {
  const value = settings.first('canonicalizehostname')?.toLowerCase() ?? 'no';
  const isWanted = value === 'always' || (value === 'yes' && proxy.jumps.length === 0 && !proxy.isCommand);
  const dots = name.split('.').length - 1;
  const maxDots = Number(settings.first('canonicalizemaxdots') ?? 1);
  return isWanted && settings.all('canonicaldomains').length > 0 && isIP(name) === 0 && dots <= maxDots;
}

interface Proxy {
  readonly jumps: readonly string[];
  readonly isCommand: boolean;
}

/** How the host is reached. Of `ProxyJump` and `ProxyCommand`, the first one in the file is used, as OpenSSH does. */
function readProxy(settings: Settings): Proxy {
  const name = settings.findFirst(['proxyjump', 'proxycommand']);
  const value = (name && settings.first(name)) ?? 'none';
  if (NONE.test(value)) return { jumps: [], isCommand: false };
  if (name === 'proxyjump') return { jumps: value.split(',').map((one) => one.trim()), isCommand: false };
  const jump = jumpOfCommand(value);
  return { jumps: jump === undefined ? [] : [jump], isCommand: jump === undefined };
}

function isPath(path: string | undefined): path is string {
  return path !== undefined && !NONE.test(path);
}

function readAgent(
  value: string | undefined,
  expand: (path: string) => string | undefined,
  env: SshConfigOptions['env'],
): string | undefined {
  if (value === undefined || NONE.test(value)) return undefined;
  if (value === 'SSH_AUTH_SOCK') return env?.[value];
  const [, name] = /^\$(\w+)$/.exec(value) ?? [];
  return name === undefined ? expand(value) : env?.[name];
}

function unreadable(path: string, why: string, cause: unknown) {
  return new RunnerError('INPUT_INVALID', `The SSH configuration ${path} cannot be read: ${why}.`, { cause });
}

import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import SSHConfig from 'ssh-config';

import { RunnerError } from '../runner-error.ts';
import type { RunnerTarget } from './runner-target.ts';

/** Options of `readSshConfig`. */
export interface SshConfigOptions {
  /** Path of the file. Default `~/.ssh/config`. */
  readonly path?: string;
}

/**
 * The settings for a host in an SSH configuration. Add missing settings (such as `user`) and pass the result to
 * `connectRunner`.
 */
export type SshConfigTarget = Pick<RunnerTarget, 'host'> &
  Partial<Pick<RunnerTarget, 'port' | 'user' | 'privateKeyPath' | 'agent'>>;

/**
 * Reads `HostName`, `Port`, `User`, `IdentityFile` (the first one) and `IdentityAgent` of a host from an OpenSSH client
 * configuration. `Host` patterns and `Match` blocks are applied. Commands in the file (`Match exec`, `ProxyCommand`)
 * are never run, and `Include` is ignored. If the host is not in the file, its name is used unchanged. Rejects with
 * `INPUT_INVALID` when the file cannot be read or parsed.
 */
export async function readSshConfig(
  host: string,
  { path = join(homedir(), '.ssh/config') }: SshConfigOptions = {},
): Promise<SshConfigTarget> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw unreadable(path, (error as NodeJS.ErrnoException).code ?? String(error), error);
  });
  const found = computed(text, host, path);
  const first = (name: string) => {
    const value = found[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const port = Number(first('port'));
  const name = first('hostname')?.replaceAll('%h', host).replaceAll('%%', '%');
  const user = first('user');
  const identity = first('identityfile');
  const agent = first('identityagent');
  return {
    host: name ?? host,
    ...(Number.isInteger(port) && port > 0 ? { port } : {}),
    ...(user === undefined ? {} : { user }),
    ...(identity === undefined || identity === 'none' ? {} : { privateKeyPath: withHome(identity) }),
    // The value SSH_AUTH_SOCK and values that start with `$` name environment variables. Such values are left out,
    // because this package does not read the environment.
    ...(agent === undefined || /^(none|SSH_AUTH_SOCK|\$.*)$/.test(agent) ? {} : { agent: withHome(agent) }),
  };
}

function computed(text: string, host: string, path: string): Record<string, string | string[] | undefined> {
  try {
    // Removes the keyword CanonicalizeHostname. Otherwise the package ssh-config would run nslookup to find canonical
    // host names.
    const config = SSHConfig.parse(text.replaceAll(/^[ \t]*CanonicalizeHostname\b.*$/gim, ''));
    return config.compute(host, { ignoreCase: true, matchExec: false });
  } catch (error) {
    throw unreadable(path, error instanceof Error ? error.message : String(error), error);
  }
}

function withHome(path: string): string {
  return path.replace(/^(~|%d)(?=\/)/, homedir());
}

function unreadable(path: string, why: string, cause: unknown) {
  return new RunnerError('INPUT_INVALID', `The SSH configuration ${path} cannot be read: ${why}.`, { cause });
}

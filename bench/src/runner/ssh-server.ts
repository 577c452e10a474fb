import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@storedeck/fake-devices/real';

export interface SshServer {
  readonly port: number;
  readonly user: string;
  readonly privateKey: string;
  readonly pid: number;
}

/**
 * Starts OpenSSH's server, and adds its process to `children`.
 * @param formerPort the port of an earlier server of this folder. If given, the port and the keys of that server are
 * used again
 */
export async function startSshServer(
  folder: string,
  children: ChildProcess[],
  formerPort?: number,
): Promise<SshServer> {
  const [port, { username: user }] = [formerPort ?? (await freePort()), userInfo()];
  for (const name of formerPort === undefined ? ['host', 'user'] : [])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${folder}/host`,
    `AuthorizedKeysFile ${folder}/user.pub`,
    'StrictModes no',
    'UsePAM no',
    'PidFile none',
    'PermitRootLogin yes',
    'Subsystem sftp internal-sftp',
    // Prevents the login scripts of this account from running, because they must not be part of the measurement.
    `SetEnv HOME=${folder}`,
  ];
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(server);
  await once(server.stderr, 'data');
  server.stderr.resume();
  const privateKey = await readFile(join(folder, 'user'), 'utf8');
  return { port, user, privateKey, pid: server.pid ?? 0 };
}

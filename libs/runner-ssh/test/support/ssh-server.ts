import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@storedeck/fake-devices/real';

export interface TestServer {
  readonly port: number;
  readonly user: string;
  /** The path of the file with the server's public host key. */
  readonly hostKeyFile: string;
  /** After this call, the server accepts only logins with these public keys. OpenSSH only. */
  authorize(keys: readonly string[]): Promise<void>;
  /** The server uses a new host key after its next start, so that it looks like another machine. OpenSSH only. */
  changeHostKey(): Promise<void>;
  /** Returns what the server has logged since its last start. */
  log(): string;
  /** Ends the server and every process of its connections, but keeps its keys for `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Pauses the processes of the server. Their connections stay open. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

interface ServerOptions {
  readonly authorizedKeys?: readonly string[];
  readonly config?: readonly string[];
}

const SSHD = '/usr/sbin/sshd';
const DROPBEAR = '/usr/sbin/dropbear';

const required = process.env['STOREDECK_REQUIRE_TOOLS'] === '1';

/**
 * Returns the reason for which tests with a real server are left out, or undefined if they run. With
 * STOREDECK_REQUIRE_TOOLS=1 they always run.
 */
function missing(program: string, debianPackage: string) {
  return required || existsSync(program) ? undefined : `left out: apt install ${debianPackage}`;
}

export const openSshMissing = missing(SSHD, 'openssh-server');
export const dropbearMissing = missing(DROPBEAR, 'dropbear-bin');
/**
 * The reason for which tests with an account are left out, or undefined if they run. Password logins need a real
 * account, and only root can add an account.
 */
export const accountMissing =
  required || process.getuid?.() === 0 ? undefined : 'left out: needs root, to add an account';

export interface TestAccount {
  readonly user: string;
  readonly password: string;
  remove(): void;
}

/** Adds a real account to this computer, with a password and a home folder. The test must remove it. */
export function addAccount(authorizedKeys: readonly string[] = []): TestAccount {
  const user = `sd-${randomBytes(4).toString('hex')}`;
  const password = `pw ${randomBytes(12).toString('hex')}`;
  const hash = execFileSync('openssl', ['passwd', '-6', password], { encoding: 'utf8' }).trim();
  const home = mkdtempSync(join(tmpdir(), 'runner-home-'));
  execFileSync('useradd', ['-M', '-d', home, '-s', '/bin/sh', '-p', hash, user]);
  mkdirSync(join(home, '.ssh'), { mode: 0o700 });
  writeFileSync(join(home, '.ssh/authorized_keys'), authorizedKeys.join('\n'), { mode: 0o600 });
  execFileSync('chown', ['-R', user, home]);
  const remove = () => {
    execFileSync('userdel', ['-f', user], { stdio: 'ignore' });
    rmSync(home, { recursive: true });
  };
  return { user, password, remove };
}

/** Starts OpenSSH on a free port of the loopback address, with separate keys and settings. */
export async function startOpenSsh({
  authorizedKeys = [],
  config = [],
}: ServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'runner-sshd-'));
  const port = await freePort();
  makeHostKey(folder);
  // OpenSSH uses the first value of a setting, so the settings of the test must come first.
  const lines = [
    ...config,
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${folder}/host`,
    `AuthorizedKeysFile ${folder}/authorized`,
    'StrictModes no',
    'UsePAM no',
    'PidFile none',
    'PermitRootLogin yes',
    'LogLevel VERBOSE',
    'Subsystem sftp internal-sftp',
    // Sets another home folder, so that the login script of this account does not run. The script may be slow.
    `SetEnv HOME=${folder}`,
  ];
  await writeFile(join(folder, 'config'), `${lines.join('\n')}\n`);
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const command = [SSHD, '-D', '-e', '-f', join(folder, 'config')];
  const server = await serve({
    command,
    ready: /Server listening/,
    port,
    folder,
    hostKeyFile: join(folder, 'host.pub'),
  });
  await server.authorize(authorizedKeys);
  return server;
}

function makeHostKey(folder: string) {
  return execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'host')]);
}

/**
 * Starts dropbear. A login with a key uses the authorized keys of the account that logs in. Password logins need a real
 * account.
 */
export async function startDropbear(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'runner-dropbear-'));
  const port = await freePort();
  const key = execFileSync('dropbearkey', ['-t', 'ed25519', '-f', join(folder, 'host')], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  await writeFile(join(folder, 'host.pub'), /^ssh-\S+ \S+.*$/m.exec(key)?.[0] ?? '');
  const command = [
    DROPBEAR,
    '-F',
    '-E',
    '-p',
    `127.0.0.1:${port}`,
    '-r',
    join(folder, 'host'),
    '-P',
    join(folder, 'pid'),
  ];
  return serve({ command, ready: /Not backgrounding/, port, folder, hostKeyFile: join(folder, 'host.pub') });
}

interface Served {
  readonly command: readonly string[];
  readonly ready: RegExp;
  readonly port: number;
  readonly folder: string;
  readonly hostKeyFile: string;
}

async function serve({
  command: [program = '', ...args],
  ready,
  port,
  folder,
  hostKeyFile,
}: Served): Promise<TestServer> {
  let child: ChildProcess | undefined;
  let log = '';
  const signal = (name: NodeJS.Signals) => {
    for (const pid of child?.pid === undefined ? [] : processTree(child.pid)) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended in the meantime.
      }
    }
  };
  const server: TestServer = {
    port,
    user: userInfo().username,
    hostKeyFile,
    changeHostKey: async () => {
      await rm(join(folder, 'host'));
      makeHostKey(folder);
    },
    log: () => log,
    authorize: (keys) => writeFile(join(folder, 'authorized'), keys.join('\n')),
    start: async () => {
      log = '';
      const started = (child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] }));
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error(`${program} did not start: ${log}`)));
        started.stderr.on('data', (chunk: Buffer) => {
          log += chunk;
          if (ready.test(log)) resolve();
        });
      });
    },
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child?.once('exit', resolve));
      signal('SIGKILL');
      await exited;
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    remove: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** Returns the ids of a process and all its descendants. */
function processTree(pid: number): number[] {
  let children = '';
  try {
    children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  } catch {
    // pgrep fails if the process has no children.
  }
  return [
    pid,
    ...children
      .split('\n')
      .filter(Boolean)
      .flatMap((child) => processTree(Number(child))),
  ];
}

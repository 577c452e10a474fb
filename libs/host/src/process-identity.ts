import { readFile } from 'node:fs/promises';

/** The values that identify a process. The id alone is not sufficient, because the operating system reuses ids. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The start of the process, in a form that depends on the system. Compare this value only for equality. */
  readonly startedAt: string;
  readonly commandLine: string;
}

/**
 * Reads the identity of a running process of this computer. Resolves to `undefined` if no process has this id, or if
 * the process is a zombie.
 */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | undefined> {
  return process.platform === 'linux' ? identifyByProc(pid) : identifyByPs(pid);
}

async function identifyByProc(pid: number): Promise<ProcessIdentity | undefined> {
  try {
    const [stat, commandLine, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'latin1'),
    ]);
    // proc(5): the name in parentheses may contain spaces and parentheses, so the fields are counted after the last
    // parenthesis. The first of them is field 3, the state. The start time is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    return {
      pid,
      startedAt: `${bootId.trim()} ${fields[19]}`,
      commandLine: commandLine.replaceAll('\0', ' ').trim(),
    };
  } catch {
    return undefined;
  }
}

async function identifyByPs(pid: number): Promise<ProcessIdentity | undefined> {
  // Loads at the first use, because `@storedeck/host/folder` loads none of the code that starts processes.
  const { execa } = await import('execa');
  const args = ['-o', 'stat=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)];
  const { stdout, failed } = await execa('/bin/ps', args, {
    reject: false,
    env: { LC_ALL: 'C' },
    timeout: 5000,
  });
  // Example: "Ss Sat Nov 21 03:32:10 2026 /usr/bin/iproxy 8100 8100"
  const match = /^(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s(.*)/s.exec(stdout);
  if (failed || !match || match[1]?.startsWith('Z')) return undefined;
  return { pid, startedAt: match[2] ?? '', commandLine: (match[3] ?? '').trim() };
}

/** A process that has something, such as a lock: its id, and its start as `ProcessIdentity` has it. */
export type ProcessOwner = Pick<ProcessIdentity, 'pid' | 'startedAt'>;

let own: Promise<ProcessOwner> | undefined;

/** Returns this process as an owner. */
export function thisProcess(): Promise<ProcessOwner> {
  return (own ??= identifyProcess(process.pid).then((found) => ({
    pid: process.pid,
    startedAt: found?.startedAt ?? '',
  })));
}

/** Whether an owner still runs on this computer. False for a later process with the same id. */
export async function isRunning({ pid, startedAt }: ProcessOwner): Promise<boolean> {
  return (await identifyProcess(pid))?.startedAt === startedAt;
}

export function isSameProcess(a: ProcessIdentity, b: ProcessIdentity | undefined): boolean {
  return b !== undefined && a.pid === b.pid && a.startedAt === b.startedAt && a.commandLine === b.commandLine;
}

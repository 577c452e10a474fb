import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  adb: ['adb', '--version'],
  OpenSSH: ['ssh', '-V'],
  iproxy: ['iproxy', '--version'],
  Chromium: ['chromium', '--version'],
};

/**
 * Returns the processor, the memory, the system, the version of Node and the versions of the tools of this machine, one
 * line each. The results name them, because measurements depend on the machine.
 */
export function describeMachine(): string[] {
  const cores = cpus();
  return [
    `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    `${type()} ${release().split('-')[0] ?? ''}`,
    `Node ${process.versions.node}`,
    ...Object.entries(TOOLS).map(([name, command]) => `${name} ${firstVersion(command)}`),
  ];
}

function firstVersion([program = '', ...args]: readonly string[]): string {
  try {
    // ssh prints its version on stderr.
    const output = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', program, ...args], { encoding: 'utf8' });
    return /\d+(?:\.\d+)+\w*/.exec(output)?.[0] ?? '(unknown version)';
  } catch {
    return 'is not installed';
  }
}

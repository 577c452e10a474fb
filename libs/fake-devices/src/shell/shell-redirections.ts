import { posix } from 'node:path';
import { Readable, Writable } from 'node:stream';

import type { Redirection } from './script.ts';
import { emptyInput, keptOutput, type ShellStreams } from './shell-streams.ts';
import type { MachineFiles } from './simulated-machine.ts';

const NAMES = ['stdin', 'stdout', 'stderr'] as const;

/**
 * Returns the streams after a redirection, or the reason why it is refused. Files are files of the machine, and
 * `/dev/null`.
 */
export function redirect(
  streams: ShellStreams,
  { descriptor, operator }: Pick<Redirection, 'descriptor' | 'operator'>,
  { target, cwd, files }: { readonly target: string; readonly cwd: string; readonly files: MachineFiles },
): ShellStreams | string {
  const name = NAMES[descriptor];
  if (name === undefined) return 'Bad file descriptor';
  if (operator === '>&' || operator === '<&') {
    const source = NAMES[/^[0-2]$/.test(target) ? Number(target) : -1];
    const isInput = name === 'stdin';
    if (source === undefined || isInput !== (source === 'stdin')) return 'Bad file descriptor';
    return { ...streams, [name]: streams[source] };
  }
  const path = posix.resolve(cwd, target);
  if (operator === '<') {
    if (name !== 'stdin') return 'Bad file descriptor';
    if (path === '/dev/null') return { ...streams, stdin: emptyInput() };
    const content = files.read(path);
    return content ? { ...streams, stdin: Readable.from([content]) } : 'No such file or directory';
  }
  if (name === 'stdin') return 'Bad file descriptor';
  if (path === '/dev/null') return { ...streams, [name]: keptOutput(0).stream };
  const before = operator === '>>' ? (files.read(path) ?? Buffer.alloc(0)) : Buffer.alloc(0);
  if (!files.write(path, before)) return 'Permission denied';
  return { ...streams, [name]: appendTo(path, files) };
}

function appendTo(path: string, files: MachineFiles): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      files.write(path, Buffer.concat([files.read(path) ?? Buffer.alloc(0), chunk]));
      done();
    },
  });
}

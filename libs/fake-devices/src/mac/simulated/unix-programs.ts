import { once } from 'node:events';
import { posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Program } from '../../shell/simulated-machine.ts';
import type { MemoryFiles } from './memory-files.ts';

/** The UNIX programs of the Mac, by path: only those that tools for iPhones and Android phones use over SSH. */
export function unixPrograms(files: MemoryFiles): Record<string, Program | 'shell'> {
  return {
    '/bin/sh': 'shell',
    '/bin/sleep': async ({ args: [seconds], signal }) => {
      await delay(Number(seconds) * 1000 || 0, undefined, { signal });
      return 0;
    },
    '/bin/cat': cat(files),
    '/bin/rm': rm(files),
    '/usr/bin/true': () => 0,
    '/usr/bin/false': () => 1,
    '/usr/bin/printenv': ({ args: [name = ''], env, stdout }) => {
      if (!Object.hasOwn(env, name)) return 1;
      stdout.write(`${env[name]}\n`);
      return 0;
    },
  };
}

function cat(files: MemoryFiles): Program {
  return async ({ args, cwd, stdin, stdout, stderr, signal }) => {
    if (args.length === 0) {
      stdin.pipe(stdout);
      if (!stdin.readableEnded) await once(stdin, 'end', { signal });
      return 0;
    }
    let code = 0;
    for (const path of args) {
      const content = files.read(posix.resolve(cwd, path));
      if (content) stdout.write(content);
      else stderr.write(`cat: ${path}: No such file or directory\n`);
      if (!content) code = 1;
    }
    return code;
  };
}

function rm(files: MemoryFiles): Program {
  return async ({ args, cwd, stderr }) => {
    let code = 0;
    for (const path of args.filter((arg) => !arg.startsWith('-'))) {
      const isRemoved = await files.remove(posix.resolve(cwd, path)).then(
        () => true,
        () => args.includes('-f'),
      );
      if (!isRemoved) stderr.write(`rm: ${path}: No such file or directory\n`);
      if (!isRemoved) code = 1;
    }
    return code;
  };
}

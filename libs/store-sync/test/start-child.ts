import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Starts `child.ts`, from the bundle of `bundle-child.config.mjs`, with a description of its work. */
export function startChild(work: object): ChildProcessByStdio<null, Readable, null> {
  const { STOREDECK_CHILD: path = 'child.js' } = process.env;
  return spawn(process.execPath, [path, JSON.stringify(work)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

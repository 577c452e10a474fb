import { PassThrough } from 'node:stream';

import type { HostProcess } from '@storedeck/host';

/** A simulated process. */
export class FakeProcess implements HostProcess {
  readonly pid: number;
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly exited: HostProcess['exited'];
  /** Called when the process is killed. Set by the simulated program. */
  onKill: () => void = () => undefined;
  /** Whether the process ends together with the adb server. */
  followsServer = false;
  #settle!: (end: { exitCode: number | null; signal: string | null }) => void;
  #isOver = false;

  constructor(pid: number) {
    this.pid = pid;
    this.exited = new Promise((resolve) => (this.#settle = resolve));
  }

  print(text: string): void {
    if (!this.#isOver) this.stdout.write(text);
  }

  exit(exitCode: number, stderr = ''): void {
    this.#end({ exitCode, signal: null }, stderr);
  }

  kill(): Promise<void> {
    this.onKill();
    this.#end({ exitCode: null, signal: 'SIGTERM' }, '');
    return this.exited.then(() => undefined);
  }

  #end(end: { exitCode: number | null; signal: string | null }, stderr: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.stderr.end(stderr);
    this.stdout.end();
    this.stdin.destroy();
    this.#settle(end);
  }
}

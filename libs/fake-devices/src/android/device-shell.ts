import { spawn } from 'node:child_process';
import { chmod, mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

import type { CommandResult } from './device-command.ts';

/** A line running in the device's shell. */
export interface ShellProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles when the shell is gone and its output was delivered; never rejects. */
  readonly exited: Promise<number>;
  kill(): void;
}

/**
 * The device's shell: a real `/bin/sh`, so that quoting mistakes show and metacharacters do what they would do on a
 * phone. Its PATH holds nothing but the device's own programs, which hand their arguments to `execute`. A line that names
 * a program of this computer by its full path would run it: hand no stranger's lines to it.
 *
 * Every program is the stub below. It writes its argument count and NUL-terminated arguments to descriptor 3, reads
 * "exit-code file" from descriptor 4, and prints what stands in file.out and file.err, so that pipes and redirections of the
 * line apply to the output as on a device.
 */
export class DeviceShell {
  readonly #programs: readonly string[];
  readonly #execute: (argv: readonly string[]) => Promise<CommandResult>;
  #folder: Promise<string> | undefined;
  #replies = 0;

  constructor(programs: readonly string[], execute: (argv: readonly string[]) => Promise<CommandResult>) {
    this.#programs = programs;
    this.#execute = execute;
  }

  /** Runs a line as adbd does: `sh -c LINE`. Without a line the shell reads its input. */
  async start(line: string | undefined): Promise<ShellProcess> {
    const folder = await (this.#folder ??= this.#install());
    const child = spawn('/bin/sh', line === undefined ? [] : ['-c', line], {
      cwd: join(folder, 'root'),
      env: {
        PATH: join(folder, 'bin'),
        HOME: '/',
        EXTERNAL_STORAGE: '/sdcard',
        ANDROID_ROOT: '/system',
        SHELL: '/bin/sh',
      },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const [stdin, stdout, stderr, calls, replies] = child.stdio as unknown as [
      Writable,
      Readable,
      Readable,
      Readable,
      Writable,
    ];
    for (const stream of [stdin, calls, replies]) stream.on('error', () => undefined);
    this.#serve(folder, calls, replies);
    const exited = new Promise<number>((resolve) => {
      child.once('error', () => resolve(126));
      child.once('close', (code) => resolve(code ?? 137));
    });
    const kill = () => {
      try {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Already gone.
      }
    };
    return { stdin, stdout, stderr, exited, kill };
  }

  async close(): Promise<void> {
    const folder = await this.#folder?.catch(() => undefined);
    this.#folder = undefined;
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }

  #serve(folder: string, calls: Readable, replies: Writable): void {
    let pending: Buffer = Buffer.alloc(0);
    calls.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      for (let call = takeCall(pending); call; call = takeCall(pending)) {
        pending = call.rest;
        void this.#reply(folder, call.argv, replies);
      }
    });
  }

  async #reply(folder: string, argv: readonly string[], replies: Writable): Promise<void> {
    const { stdout = '', stderr = '', exitCode = 0 } = await this.#execute(argv);
    const file = join(folder, `reply-${(this.#replies += 1)}`);
    try {
      await Promise.all([writeFile(`${file}.out`, stdout), writeFile(`${file}.err`, stderr)]);
    } catch {
      // The phone was closed meanwhile.
    }
    replies.write(`${exitCode} ${file}\n`);
  }

  async #install(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'fake-android-'));
    await Promise.all([mkdir(join(folder, 'bin')), mkdir(join(folder, 'root'))]);
    const stub = join(folder, 'stub');
    await writeFile(stub, STUB);
    await chmod(stub, 0o755);
    await Promise.all(this.#programs.map((program) => symlink(stub, join(folder, 'bin', program))));
    return folder;
  }
}

const STUB = `#!/bin/sh
printf '%s\\0' "$#" "\${0##*/}" "$@" >&3
read -r code file <&4 || exit 1
[ -s "$file.out" ] && /bin/cat "$file.out"
[ -s "$file.err" ] && /bin/cat "$file.err" >&2
/bin/rm -f "$file.out" "$file.err"
exit "$code"
`;

/** The first whole call in the buffer: a count, the program's name, and that many arguments, each ended by NUL. */
function takeCall(buffer: Buffer): { readonly argv: string[]; readonly rest: Buffer } | undefined {
  const words: string[] = [];
  let start = 0;
  for (let end = buffer.indexOf(0, start); end >= 0; end = buffer.indexOf(0, start)) {
    words.push(buffer.toString('utf8', start, end));
    start = end + 1;
    if (words.length === Number(words[0]) + 2) return { argv: words.slice(1), rest: buffer.subarray(start) };
  }
  return undefined;
}

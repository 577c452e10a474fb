import { spawn } from 'node:child_process';
import { chmod, mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

import { signalGroup } from '@storedeck/host';

import type { CommandResult } from './device-command.ts';
import type { DeviceShell, ExecuteProgram, ShellProcess } from './device-shell.ts';

/**
 * The device's shell: a real `/bin/sh`, so that quoting and metacharacters have the same effect as on a phone. Its PATH
 * contains only the device's programs, which pass their arguments to `execute`. A line with the full path of a program
 * of this computer runs that program, so never pass untrusted lines to `start`.
 *
 * Every program is the shell script `STUB`. The stub writes a call to descriptor 3: the number of arguments, CLASSPATH,
 * the name of the program and the arguments, each followed by NUL. Then the stub reads lines from descriptor 4. For
 * the line "CODE FILE", it prints FILE.out and FILE.err, and exits with CODE unless CODE is "+". For the line "<BYTES
 * FILE", it copies BYTES bytes of its input into FILE. Then it writes a call with FILE as CLASSPATH and an empty
 * program name. In this way, pipes and redirections in the line apply to the input and output of the programs.
 */
export class RealDeviceShell implements DeviceShell {
  readonly #programs: readonly string[];
  readonly #execute: ExecuteProgram;
  #folder: Promise<string> | undefined;
  #responses = 0;

  constructor(programs: readonly string[], execute: ExecuteProgram) {
    this.#programs = programs;
    this.#execute = execute;
  }

  /** Runs a line as adbd does: `sh -c LINE`. Without a line, the shell reads commands from its input. */
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
    // Node's types do not say which of the additional pipes can be read and which can be written.
    const [stdin, stdout, stderr, calls, responses] = child.stdio as unknown as [
      Writable,
      Readable,
      Readable,
      Readable,
      Writable,
    ];
    for (const stream of [stdin, calls, responses]) stream.on('error', () => undefined);
    this.#serve(folder, calls, responses);
    const exited = new Promise<number>((resolve) => {
      child.once('error', () => resolve(126));
      child.once('close', (code) => resolve(code ?? 137));
    });
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) signalGroup(child.pid, 'SIGKILL');
    };
    return { stdin, stdout, stderr, exited, kill };
  }

  async close(): Promise<void> {
    const folder = await this.#folder?.catch(() => undefined);
    this.#folder = undefined;
    // A stub that was just killed may still write a file into the folder, so the first attempt to remove it can fail.
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  #serve(folder: string, calls: Readable, responses: Writable): void {
    const over = new AbortController();
    const inputs = new Map<string, () => void>();
    calls.once('close', () => {
      over.abort();
      for (const copied of inputs.values()) copied();
    });
    let pending: Buffer = Buffer.alloc(0);
    calls.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      for (let call = takeCall(pending); call; call = takeCall(pending)) {
        pending = call.rest;
        if (call.argv[0] === '') inputs.get(call.classPath)?.();
        else
          void this.#run(
            call,
            new Responses({ folder, inputs, nextNumber: () => (this.#responses += 1), stub: responses }),
            over.signal,
          );
      }
    });
  }

  async #run({ argv, classPath }: Call, responses: Responses, signal: AbortSignal): Promise<void> {
    const print = (output: CommandResult) => responses.send('+', output);
    const read = (bytes: number) => responses.read(bytes);
    const result = await this.#execute(argv, { classPath, print, read, signal });
    responses.send(String(result.exitCode ?? 0), result);
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

interface StubOptions {
  /** The folder for the files of the program's input and output. */
  readonly folder: string;
  readonly nextNumber: () => number;
  /** The stream to descriptor 4 of the stub. */
  readonly stub: Writable;
  /** For each requested file, the function to call when the stub has copied the input into the file. */
  readonly inputs: Map<string, () => void>;
}

/** Sends the output of one program to its stub, in order, and reads the input of the program. */
class Responses {
  readonly #stub: StubOptions;
  #last: Promise<unknown> = Promise.resolve();

  constructor(stub: StubOptions) {
    this.#stub = stub;
  }

  /** Reads a number of bytes of the program's input. Returns fewer bytes when the input ends. */
  async read(bytes: number): Promise<Buffer> {
    const { inputs, stub } = this.#stub;
    const file = this.#nextFile();
    const copied = new Promise<void>((resolve) => inputs.set(file, resolve));
    await this.#last;
    stub.write(`<${bytes} ${file}\n`);
    await copied;
    inputs.delete(file);
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    await rm(file, { force: true });
    return content;
  }

  #nextFile(): string {
    return join(this.#stub.folder, `response-${this.#stub.nextNumber()}`);
  }

  send(code: string, { stdout = '', stderr = '' }: CommandResult): void {
    const file = this.#nextFile();
    this.#last = this.#last
      .then(() => Promise.all([writeFile(`${file}.out`, stdout), writeFile(`${file}.err`, stderr)]))
      // Closing the phone removes the folder. After that, writing a file fails. This error can be ignored.
      .catch(() => undefined)
      .then(() => this.#stub.stub.write(`${code} ${file}\n`));
  }
}

const STUB = `#!/bin/sh
printf '%s\\0' "$#" "$CLASSPATH" "\${0##*/}" "$@" >&3
while read -r code file <&4; do
  case "$code" in '<'*)
    /usr/bin/head -c "\${code#<}" >"$file"
    printf '%s\\0' 0 "$file" '' >&3
    continue ;;
  esac
  [ -s "$file.out" ] && /bin/cat "$file.out"
  [ -s "$file.err" ] && /bin/cat "$file.err" >&2
  /bin/rm -f "$file.out" "$file.err"
  [ "$code" = + ] || exit "$code"
done
exit 1
`;

interface Call {
  readonly argv: string[];
  readonly classPath: string;
}

/**
 * Returns the first complete call in the buffer, and the rest of the buffer. A call consists of the number of
 * arguments, CLASSPATH, the name of the program and the arguments, each followed by NUL. Returns undefined while no
 * call is complete.
 */
function takeCall(buffer: Buffer): (Call & { readonly rest: Buffer }) | undefined {
  const words: string[] = [];
  let start = 0;
  for (let end = buffer.indexOf(0, start); end >= 0; end = buffer.indexOf(0, start)) {
    words.push(buffer.toString('utf8', start, end));
    start = end + 1;
    if (words.length === Number(words[0]) + 3)
      return { classPath: words[1] ?? '', argv: words.slice(2), rest: buffer.subarray(start) };
  }
  return undefined;
}

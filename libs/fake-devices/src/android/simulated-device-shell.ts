import { posix } from 'node:path';
import { PassThrough } from 'node:stream';

import { readBytes } from '../shell/shell-streams.ts';
import type { Program, SimulatedMachine } from '../shell/simulated-machine.ts';
import { SimulatedProcesses } from '../shell/simulated-process.ts';
import { runLine } from '../shell/simulated-shell.ts';
import type { DeviceShell, ExecuteProgram, ShellProcess } from './device-shell.ts';
import type { PhoneFiles } from './phone-files.ts';

const BIN = '/system/bin';
const FOLDERS = ['/', '/data', '/data/local', '/data/local/tmp', '/sdcard', '/system', BIN];
const KILLED = 137;
const REGULAR_FILE = 0o100_644;

interface Device {
  /** The names of the device's programs. */
  readonly programs: readonly string[];
  readonly execute: ExecuteProgram;
  readonly files: PhoneFiles;
}

/** Simulates the device's shell in this process. Redirections write the files of the phone. */
export class SimulatedDeviceShell implements DeviceShell {
  readonly #machine: SimulatedMachine;

  constructor({ programs, execute, files }: Device) {
    const paths = new Map(programs.map((name) => [`${BIN}/${name}`, asProgram(name, execute)]));
    this.#machine = {
      home: '/',
      processes: new SimulatedProcesses(),
      files: {
        read: (path) => files.get(path)?.content,
        write: (path, content) => {
          if (!files.isWritable(path)) return false;
          files.set(path, { content, mode: REGULAR_FILE });
          return true;
        },
        isFolder: (path) => FOLDERS.includes(posix.resolve(path)),
      },
      program: (path) => paths.get(path),
      notFound: (name) => `/system/bin/sh: ${name}: inaccessible or not found\n`,
      env: {
        PATH: BIN,
        HOME: '/',
        EXTERNAL_STORAGE: '/sdcard',
        ANDROID_ROOT: '/system',
        SHELL: '/bin/sh',
      },
    };
  }

  async start(line: string | undefined): Promise<ShellProcess> {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    for (const stream of [stdin, stdout, stderr]) stream.on('error', () => undefined);
    const { process, ended } = runLine(this.#machine, { line, name: 'sh' }, { stdin, stdout, stderr });
    const exited = ended.then(async (end) => {
      await Promise.all([stdout, stderr].map((stream) => new Promise((resolve) => stream.end(resolve))));
      return 'code' in end ? end.code : KILLED;
    });
    return { stdin, stdout, stderr, exited, kill: () => process.end('KILL') };
  }

  async close(): Promise<void> {
    // Nothing exists on this computer. `execute` ends the running programs.
  }
}

function asProgram(name: string, execute: ExecuteProgram): Program {
  return async ({ args, env, stdin, stdout, stderr, signal }) => {
    const result = await execute([name, ...args], {
      classPath: env['CLASSPATH'] ?? '',
      print: (output) => {
        if (output.stdout !== undefined) stdout.write(output.stdout);
        if (output.stderr !== undefined) stderr.write(output.stderr);
      },
      read: (bytes) => readBytes(stdin, bytes),
      signal,
    });
    if (result.stdout !== undefined) stdout.write(result.stdout);
    if (result.stderr !== undefined) stderr.write(result.stderr);
    return result.exitCode ?? 0;
  };
}

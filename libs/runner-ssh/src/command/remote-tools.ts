import { findTool, HostError, type RunResult } from '@storedeck/host';

/** Runs a script with `/bin/sh` on the runner. `args` are the arguments of the script. */
export type RunScript = (script: string, args: readonly string[]) => Promise<RunResult>;

interface Environment {
  readonly env: Readonly<Record<string, string>>;
  readonly home: string;
}

/**
 * Finds tools on the runner, in the folders and the order of `findTool`. That includes the folders of Homebrew, which
 * are not in the PATH of a command over SSH on a Mac. The environment is read once per connection. After that, finding
 * a tool takes one command on the runner.
 */
export class RemoteTools {
  readonly #runScript: RunScript;
  readonly #found = new Map<string, Promise<string | undefined>>();
  #environment: Promise<Environment> | undefined;

  constructor(runScript: RunScript) {
    this.#runScript = runScript;
  }

  /**
   * Returns the path of a tool, and caches it. Resolves to undefined if the tool is not installed. Rejects with
   * `OVERRIDE_BROKEN`, or with the error of a command that could not be run.
   */
  find(tool: string): Promise<string | undefined> {
    const known = this.#found.get(tool);
    if (known) return known;
    const found = this.#look(tool);
    this.#found.set(tool, found);
    found.then(
      (path) => path ?? this.forget(tool),
      () => this.forget(tool),
    );
    return found;
  }

  /** Removes the path of a tool from the cache. Call this if the path no longer leads to a program. */
  forget(tool: string): void {
    this.#found.delete(tool);
  }

  async #look(tool: string): Promise<string | undefined> {
    const environment = await (this.#environment ??= this.#readEnvironment());
    const paths: string[] = [];
    const collect = (path: string) => Promise.resolve(paths.push(path) < 0);
    // This call treats every path as missing, so that it collects all paths. Then one command checks all paths.
    await findTool(tool, { ...environment, isExecutable: collect }).catch((error: unknown) => {
      if (!(error instanceof HostError)) throw error;
    });
    if (paths.length === 0) return undefined;
    const executable = new Set((await this.#executables(paths)).map((index) => paths[index]));
    return findTool(tool, { ...environment, isExecutable: (path) => Promise.resolve(executable.has(path)) });
  }

  async #readEnvironment(): Promise<Environment> {
    const words = this.#words(await this.#runScript(`echo ${MARK}; ${PRINT_ENVIRONMENT}`, []));
    words.catch(() => (this.#environment = undefined));
    const env: Record<string, string> = {};
    for (const word of await words) {
      const [, name, value] = /^(\w+)=([^]+)$/.exec(word) ?? [];
      if (name !== undefined && value !== undefined) env[name] = value;
    }
    return { env, home: env['HOME'] ?? '/' };
  }

  async #executables(paths: readonly string[]): Promise<number[]> {
    const words = await this.#words(await this.#runScript(`echo ${MARK}; ${PRINT_EXECUTABLES}`, paths));
    return words.map(Number).filter((index) => Number.isInteger(index));
  }

  // Ignores the text before the marker, because a login script may have printed it.
  async #words({ stdout, stderr }: RunResult): Promise<string[]> {
    const words = stdout.toString('utf8').split('\n');
    const mark = words.findIndex((word) => word.endsWith(MARK));
    if (mark < 0) {
      const said = oneLine(`${stderr}\n${stdout.toString('utf8', 0, MAX_SAID)}`);
      throw new HostError(
        'SPAWN_FAILED',
        `The runner does not run commands as expected${said && `. It says: "${said}"`}.`,
        {
          hint: 'Its user needs a normal login shell, whose start-up files neither end it nor start another shell, a password that has not expired, and no forced command in sshd_config or authorized_keys.',
        },
      );
    }
    return words.slice(mark + 1, -1);
  }
}

const MAX_SAID = 200;

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SAID)
    .replace(/\.$/, '');
}

const MARK = 'storedeck-output';

const VARIABLES = [
  'HOME',
  'PATH',
  'ANDROID_HOME',
  'ANDROID_SDK_ROOT',
  'ADB_BIN',
  'SCRCPY_BIN',
  'IPROXY_BIN',
  'GO_IOS_BIN',
];

const PRINT_ENVIRONMENT = VARIABLES.map((name) => `echo "${name}=\${${name}-}"`).join('; ');

const PRINT_EXECUTABLES = `i=0; for path do [ -f "$path" ] && [ -x "$path" ] && echo $i; i=$((i + 1)); done; true`;

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runProgram } from './run-program.ts';

/** A project outside of the workspace, in a new folder. */
export interface Consumer {
  readonly folder: string;
  /**
   * Runs a program in the project's folder, or in `cwd`. Resolves to its output; if the program fails, rejects with its
   * output.
   */
  run(program: string, args: readonly string[], cwd?: string): Promise<string>;
  remove(): Promise<void>;
}

/** Makes a project and installs packages into it. */
export async function createConsumer(packages: readonly string[]): Promise<Consumer> {
  // The folder is hidden, so that the tests find errors in paths with a hidden folder: npx installs packages in
  // `~/.npm/_npx`.
  const folder = await mkdtemp(join(tmpdir(), '.storedeck-consumer-'));
  const run = async (program: string, args: readonly string[], cwd = folder): Promise<string> => {
    try {
      return (await runProgram(program, args, { cwd, env: consumerEnv(folder) })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages]);
  return { folder, run, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Returns the environment without the variables that npm and Jest set for this test. Adds a folder in which Node caches
 * compiled code, because some programs run several times.
 */
function consumerEnv(folder: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_(ENV|OPTIONS)$)/i.test(name),
  );
  return { ...Object.fromEntries(inherited), NODE_COMPILE_CACHE: join(folder, '.compile-cache') };
}

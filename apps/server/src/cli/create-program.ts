import { STORE_SLUGS } from '@storedeck/listing';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';

import { portOf } from '../port-of.ts';
import type { RunnerFlags } from './doctor/runner-target.ts';
import { EXAMPLES, EXIT_CODES } from './help-text.ts';
import type { CommandFlags } from './run-command.ts';

/** The whole command line: `storedeck` starts the server, its subcommands do one thing and end. */
export function createProgram(version: string): Command {
  const program = createCommands(version);
  program
    .command('completion')
    .description("Print a shell's completion script.")
    .addArgument(new Argument('<shell>', 'the shell that reads it').choices(SHELLS))
    .addHelpText('after', EXAMPLES.completion)
    .action(async (shell: string) => {
      const { printCompletion } = await import('./completion-command.ts');
      printCompletion(createCommands(version), shell);
    });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action(async (words: string[]) => {
      const { printCandidates } = await import('./completion-command.ts');
      printCandidates(createCommands(version), words);
    });
  return program;
}

/** Everything but completion, which needs to look at the rest. */
function createCommands(version: string): Command {
  const program = new Command('storedeck')
    .description(
      "Shows, syncs and previews an app's store listing, and controls its phones, in one local window. Without a command it starts the server.",
    )
    .enablePositionalOptions()
    .exitOverride()
    .addOption(dir())
    .option('--port <number>', 'port on 127.0.0.1; 0 picks a free one (default: PORT, else 8092)', parsePort)
    .option('--open', 'open the page in the browser')
    .option('--demo', 'use simulated stores and devices, and a folder of its own that is removed at the end')
    .version(version)
    .helpCommand(false)
    .allowExcessArguments()
    .hook('preSubcommand', refuseServerFlags)
    .addHelpText('after', `${EXAMPLES.storedeck}\n${EXIT_CODES}`)
    .action(async (flags: ServerFlags, command: Command) => {
      if (command.args[0] !== undefined)
        command.error(`error: unknown command '${command.args[0]}' (storedeck --help lists them)`);
      const { run } = await import('../run.ts');
      await run({ ...flags, version });
    });

  program
    .command('sync')
    .description('Read the current listing of both stores into the working folder.')
    .addOption(dir())
    .addOption(
      new Option('--store <store>', 'sync this store only; the other one stays as it is').choices(
        Object.values(STORE_SLUGS),
      ),
    )
    .addOption(demo('use simulated stores, and a folder that is removed at the end'))
    .addOption(json('GET /api/sync'))
    .addHelpText('after', EXAMPLES.sync)
    .action(async (_flags, command: Command) => {
      const { syncCommand } = await import('./sync-command.ts');
      await syncCommand(flagsOf(command, version));
    });

  program
    .command('check')
    .description('Try the credentials in .env with both stores.')
    .addOption(dir())
    .addOption(demo('try simulated stores'))
    .addOption(json('POST /api/test'))
    .addHelpText('after', EXAMPLES.check)
    .action(async (_flags, command: Command) => {
      const { checkCommand } = await import('./check-command.ts');
      await checkCommand(flagsOf(command, version));
    });

  program
    .command('problems')
    .description('List what the stores would refuse in the new or the current listing.')
    .addOption(dir())
    .addOption(
      new Option(
        '--listing <which>',
        'the listing to check (default: new if there is one, otherwise current)',
      ).choices(['current', 'new']),
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', EXAMPLES.problems)
    .action(async (_flags, command: Command) => {
      const { problemsCommand } = await import('./problems-command.ts');
      await problemsCommand(flagsOf(command, version));
    });

  program
    .command('devices')
    .description('List phones and simulators, and why one cannot be used.')
    .addOption(demo('list simulated devices'))
    .addOption(json('/api/adb/devices and /api/wda/devices'))
    .addHelpText('after', EXAMPLES.devices)
    .action(async (_flags, command: Command) => {
      const { devicesCommand } = await import('./devices-command.ts');
      await devicesCommand(flagsOf(command, version));
    });

  program
    .command('doctor')
    .description('Look at everything Storedeck needs, and say what to do.')
    .addOption(dir())
    .option('--runner <user@host[:port]>', 'also log in to a Mac over SSH and look there')
    .option('--key <file>', "private key for the runner, instead of the user's password")
    .addOption(demo('look at simulated stores and devices'))
    .option('--json', 'print one JSON document')
    .addHelpText('after', EXAMPLES.doctor)
    .action(async (_flags, command: Command) => {
      const { doctorCommand } = await import('./doctor-command.ts');
      await doctorCommand(flagsOf(command, version));
    });

  return program;
}

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'];

interface ServerFlags {
  readonly dir?: string;
  readonly port?: number;
  readonly open?: boolean;
  readonly demo?: boolean;
}

function dir() {
  return new Option(
    '--dir <dir>',
    'working folder with .env, listings and assets (default: the current one)',
  );
}

function demo(text: string) {
  return new Option('--demo', text);
}

function json(like: string) {
  return new Option('--json', `print one JSON document, as ${like} answers`);
}

/** Flags before a command's name count for it too; those after it win. */
function flagsOf(command: Command, version: string): CommandFlags & RunnerFlags {
  return { ...command.parent?.opts(), ...command.opts(), version };
}

function refuseServerFlags(program: Command, command: Command): void {
  const { port, open } = program.opts<ServerFlags>();
  const flag = port === undefined ? open && '--open' : '--port';
  if (flag) program.error(`error: option '${flag}' is for the server; '${command.name()}' does not take it`);
}

function parsePort(text: string): number {
  const port = portOf(text);
  if (port === undefined) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}

import { AGENT_LIMITS, type AgentLimit } from '@storedeck/contract';
import { nearestWord } from '@storedeck/listing';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';

import { parsePort } from '../parse-port.ts';
import { dirOption, quietOption } from './command-options.ts';
import type { CommandSpec } from './command-spec.ts';
import { COMMANDS } from './commands.ts';
import { SHELLS } from './completion/shells.ts';
import { EXAMPLES, EXIT_CODES } from './help-text.ts';
import type { CommandFlags } from './run-command.ts';
import { print } from './terminal.ts';

/** The whole command line: `storedeck` starts the server; each subcommand performs one task and ends. */
export function createProgram(version: string): Command {
  const program = serverCommand(version);
  for (const spec of COMMANDS) addCommand(program, spec, version);
  program
    .command('completion')
    .description('Print the completion script of a shell.')
    .addArgument(new Argument('<shell>', 'the shell that reads the script').choices(SHELLS))
    .addHelpText('after', EXAMPLES.completion)
    .action(async (shell: (typeof SHELLS)[number]) => {
      const { completionScript } = await import('./completion/completion-script.ts');
      print(completionScript(program, shell));
    });
  program
    .command('version')
    .description('Print the version.')
    .action(() => print(version));
  // Commander must accept arguments of `storedeck` itself, because the action of the server refuses them with a better
  // message. Subcommands that are created after this call would inherit the setting, so the call comes last.
  return program.allowExcessArguments();
}

function serverCommand(version: string): Command {
  return new Command('storedeck')
    .description(
      "Shows, syncs and previews an app's store listing, and controls its phones, in one local window. Without a command it starts the server.",
    )
    .enablePositionalOptions()
    .exitOverride()
    .addOption(dirOption())
    .option('--port <number>', 'port on 127.0.0.1; 0 picks a free one (default: PORT, else 8092)', portFlag)
    .option('--open', 'open the page in the browser; the running one, if Storedeck runs for this folder')
    .option('--demo', 'use simulated stores and devices, and a folder that is removed at the end')
    .addOption(
      new Option('--agents <limit>', 'limits what coding agents may change')
        .choices(AGENT_LIMITS)
        .argParser(addLimit),
    )
    .addOption(quietOption())
    .version(version, '-v, --version', 'print the version')
    .helpCommand('help [command]', 'Show the help of a command.')
    .hook('preSubcommand', refuseServerFlags)
    .hook('preAction', refuseEmpty)
    .addHelpText('after', `${EXAMPLES.storedeck}\n${EXIT_CODES}`)
    .action(async (flags: ServerFlags, program: Command) => {
      const [unknown] = program.args;
      if (unknown !== undefined) refuseCommand(program, unknown);
      const { run } = await import('./run.ts');
      await run({ ...flags, version });
    });
}

function addCommand(program: Command, spec: CommandSpec, version: string): void {
  const command = program
    .command(spec.name)
    .description(spec.description)
    .addHelpText('after', spec.examples)
    .action(() => spec.run(collectFlags(command, version), ...command.args));
  for (const argument of spec.args ?? []) command.addArgument(argument);
  for (const option of spec.options) command.addOption(option);
}

interface ServerFlags {
  readonly dir?: string;
  readonly port?: number;
  readonly open?: boolean;
  readonly demo?: boolean;
  readonly agents?: readonly AgentLimit[];
  readonly quiet?: boolean;
}

/**
 * Returns the options of a command. An option before the name of the command also applies to the command. If the same
 * option is given before and after the name, the option after the name takes precedence.
 */
function collectFlags(command: Command, version: string): CommandFlags {
  return { ...command.parent?.opts(), ...command.opts(), version };
}

function refuseCommand(program: Command, unknown: string): never {
  const nearest = nearestWord(
    unknown,
    program.commands.map((command) => command.name()),
  );
  const advice = nearest === undefined ? 'storedeck --help lists them' : `did you mean '${nearest}'?`;
  program.error(`error: unknown command '${unknown}' (${advice})`);
}

function refuseServerFlags(program: Command, command: Command): void {
  const { port, open, agents } = program.opts<ServerFlags>();
  const flag = [port !== undefined && '--port', open && '--open', agents && '--agents'].find(Boolean);
  if (flag) program.error(`error: option '${flag}' is for the server; '${command.name()}' does not take it`);
}

/** An empty path would be the current folder: a variable of a script without a value must not choose it. */
function refuseEmpty(program: Command, command: Command): void {
  for (const owner of [program, command])
    for (const option of owner.options)
      if ([owner.getOptionValue(option.attributeName())].flat().includes(''))
        program.error(`error: option '${option.long}' is empty; a variable in it may have no value`);
  const at = command.args.indexOf('');
  if (at === -1) return;
  const name = command.registeredArguments[at]?.name() ?? at + 1;
  program.error(`error: argument '${name}' is empty; a variable in it may have no value`);
}

/** Adds a limit to those that were given before, so that a second `--agents` does not replace the first. */
function addLimit(text: string, before: readonly AgentLimit[] = []): readonly AgentLimit[] {
  const limit = AGENT_LIMITS.find((one) => one === text);
  if (limit) return [...before, limit];
  throw new InvalidArgumentError(`Allowed choices are ${AGENT_LIMITS.join(', ')}.`);
}

function portFlag(text: string): number {
  const port = parsePort(text);
  if (port === undefined) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}

import type { Argument, Command, Option } from 'commander';

/**
 * The kind of value that an option or argument takes: none, one of several words, a path, or text that a shell cannot
 * complete.
 */
export type Value =
  | { readonly kind: 'none' }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'folder' | 'file' | 'text' };

export interface CompletedOption {
  /** The names of the option, with their dashes. */
  readonly names: readonly string[];
  readonly description: string;
  /** `none` for an option without a value. */
  readonly value: Value;
}

export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  readonly args: readonly Value[];
}

/** The words that a shell can complete: the options of the program itself, and its commands. */
export interface CompletionTable {
  readonly options: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
}

/** Reads the table from the definition of the command line. */
export function completionTable(program: Command): CompletionTable {
  return {
    options: listOptions(program),
    commands: program
      .createHelp()
      .visibleCommands(program)
      .map((command) => ({
        name: command.name(),
        description: command.description(),
        options: listOptions(command),
        args: command.registeredArguments.map((argument) => valueOfArgument(argument, program)),
      })),
  };
}

/** Returns the long name of each option. */
export function listNames(options: readonly CompletedOption[]): string[] {
  return options.map(({ names }) => names.at(-1) ?? '');
}

function listOptions(command: Command): CompletedOption[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map((option) => ({
      names: [option.short, option.long].filter((name) => name !== undefined && name !== null),
      description: option.description,
      value: valueOfOption(option),
    }));
}

function valueOfOption({ required, argChoices, flags }: Option): Value {
  if (!required) return { kind: 'none' };
  return argChoices ? { kind: 'words', words: argChoices } : pathOrText(flags);
}

function valueOfArgument(argument: Argument, program: Command): Value {
  if (argument.argChoices) return { kind: 'words', words: argument.argChoices };
  if (argument.name() === 'command')
    return { kind: 'words', words: program.commands.map((command) => command.name()) };
  return pathOrText(`<${argument.name()}>`);
}

/** Returns the kind of a value from its placeholder in the flags, such as `<dir>` in `--dir <dir>`. */
function pathOrText(flags: string): Value {
  if (/<(dir|folder)>/.test(flags)) return { kind: 'folder' };
  return { kind: /<(file|path)>/.test(flags) ? 'file' : 'text' };
}

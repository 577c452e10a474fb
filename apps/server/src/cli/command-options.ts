import { parseStore, STORES, type Store } from '@storedeck/listing';
import { Argument, InvalidArgumentError, Option } from 'commander';

/** The option that names the working folder. */
export function dirOption() {
  return new Option(
    '--dir <dir>',
    'working folder with .env, listings and assets (default: the current folder)',
  );
}

/** A value for a name in flows. */
export function envOption() {
  return new Option('-e, --env <name=value>', 'a value for ${NAME}; may be given several times').argParser(
    (text: string, before: readonly string[] = []) => [...before, text],
  );
}

export function quietOption() {
  return new Option('--quiet', 'print errors only');
}

export function demoOption(text: string) {
  return new Option('--demo', text);
}

export function jsonOption(endpoint: string) {
  return new Option('--json', `print one JSON document, as ${endpoint} responds`);
}

/**
 * The options by which the user decides what a plan contains. `publish` must receive the same options as the `plan`
 * command whose plan it publishes.
 */
export function choiceOptions() {
  return [
    new Option('--mine <key...>', 'conflicts in which New replaces what the store has'),
    new Option('--leave-out <key...>', 'changes that are not published'),
    new Option('--allow-removals <key...>', 'sets and locales that may be removed'),
  ];
}

/** A store, in any spelling that the product prints. */
export function storeOption(text: string) {
  return new Option('--store <store>', text).choices(STORES).argParser(readStore);
}

function readStore(text: string): Store {
  const store = parseStore(text);
  if (store) return store;
  throw new InvalidArgumentError(`Allowed choices are ${STORES.join(', ')}.`);
}

export function serverOptions(text: string) {
  const add = (url: string, before: readonly string[] = []) => [...before, url];
  return [
    new Option('--server <url>', text).argParser(add),
    new Option('--place <url>', 'the former name of --server').argParser(add).hideHelp(),
  ];
}

export function stfOption(text: string) {
  return new Option('--stf <url>', text);
}

export function formatArgument(formats: Readonly<Record<string, string>>) {
  return new Argument('<format>', "the other tool's format").choices(Object.keys(formats));
}

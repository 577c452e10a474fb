import { parseStore, STORES, type Store } from '@storedeck/listing';
import { Argument, InvalidArgumentError, Option } from 'commander';

import { EXPORT_FORMATS, IMPORT_FORMATS } from '../formats/format-names.ts';
import { REPORT_FILE, REPORT_SOURCES } from '../report/report-choice.ts';
import { EXAMPLES } from './help-text.ts';
import type { McpFlags } from './mcp-command.ts';
import type { PublishFlags } from './publish-flags.ts';
import type { ReportFlags } from './report-command.ts';
import type { CommandFlags } from './run-command.ts';
import type { RunnerFlags } from './runner-target.ts';
import type { ServerFlags } from './server-logins.ts';
import type { SetupFlags } from './setup/setup-command.ts';

/** A subcommand: the texts and options that its help shows, and the function that performs it. */
export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly args?: readonly Argument[];
  readonly options: readonly Option[];
  readonly examples: string;
  /** Performs the command with its arguments, in the order of `args`. */
  readonly run: (flags: AllFlags, ...args: string[]) => Promise<void>;
}

type AllFlags = CommandFlags &
  RunnerFlags &
  ServerFlags & {
    readonly store?: Store;
    readonly listing?: 'current' | 'new';
    readonly merge?: boolean;
    readonly replace?: boolean;
    readonly device?: string;
    readonly pair?: string;
    readonly stf?: string;
  } & Omit<PublishFlags, keyof CommandFlags> &
  Omit<ReportFlags, keyof CommandFlags> &
  Omit<McpFlags, keyof CommandFlags | 'device'> &
  Omit<SetupFlags, keyof CommandFlags>;

/** The option that names the working folder. */
export function dirOption() {
  return new Option(
    '--dir <dir>',
    'working folder with .env, listings and assets (default: the current folder)',
  );
}

export function quietOption() {
  return new Option('--quiet', 'print errors only');
}

function demoOption(text: string) {
  return new Option('--demo', text);
}

function jsonOption(endpoint: string) {
  return new Option('--json', `print one JSON document, as ${endpoint} responds`);
}

/**
 * The options by which the user decides what a plan contains. `publish` must receive the same options as the `plan`
 * command whose plan it publishes.
 */
function choiceOptions() {
  return [
    new Option('--mine <key...>', 'conflicts in which New replaces what the store has'),
    new Option('--leave-out <key...>', 'changes that are not published'),
    new Option('--allow-removals <key...>', 'sets and locales that may be removed'),
  ];
}

/** A store, in any spelling that the product prints. */
function storeOption(text: string) {
  return new Option('--store <store>', text).choices(STORES).argParser(readStore);
}

function readStore(text: string): Store {
  const store = parseStore(text);
  if (store) return store;
  throw new InvalidArgumentError(`Allowed choices are ${STORES.join(', ')}.`);
}

function serverOptions(text: string) {
  const add = (url: string, before: readonly string[] = []) => [...before, url];
  return [
    new Option('--server <url>', text).argParser(add),
    new Option('--place <url>', 'the former name of --server').argParser(add).hideHelp(),
  ];
}

function stfOption(text: string) {
  return new Option('--stf <url>', text);
}

function formatArgument(formats: Readonly<Record<string, string>>) {
  return new Argument('<format>', "the other tool's format").choices(Object.keys(formats));
}

/** Every subcommand except `completion`, `help` and `version`. Each subcommand loads its modules when it is called. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'sync',
    description: 'Read the current listing of both stores into the working folder.',
    options: [
      dirOption(),
      storeOption('sync only this store; the other one is not changed'),
      demoOption('use simulated stores, and a folder that is removed at the end'),
      jsonOption('GET /api/sync'),
      quietOption(),
    ],
    examples: EXAMPLES.sync,
    run: async (flags) => (await import('./sync-command.ts')).syncCommand(flags),
  },
  {
    name: 'check',
    description: 'Try the credentials in .env with both stores.',
    options: [dirOption(), demoOption('try simulated stores'), jsonOption('POST /api/test'), quietOption()],
    examples: EXAMPLES.check,
    run: async (flags) => (await import('./check-command.ts')).checkCommand(flags),
  },
  {
    name: 'problems',
    description: 'List what the stores would refuse in the new or the current listing.',
    options: [
      dirOption(),
      new Option(
        '--listing <which>',
        'the listing to check (default: new if there is one, otherwise current)',
      ).choices(['current', 'new']),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.problems,
    run: async (flags) => (await import('./problems-command.ts')).problemsCommand(flags),
  },
  {
    name: 'plan',
    description: 'List what publishing the New listing would change.',
    options: [
      dirOption(),
      ...choiceOptions(),
      new Option('--interrupted', 'what the interrupted publication would still write'),
      jsonOption('POST /api/publish/plan'),
      quietOption(),
    ],
    examples: EXAMPLES.plan,
    run: async (flags) => (await import('./plan-command.ts')).planCommand(flags),
  },
  {
    name: 'publish',
    description: 'Write an approved plan to both stores, or continue where it was interrupted.',
    options: [
      dirOption(),
      new Option('--plan <hash>', 'the plan that you approve, as "storedeck plan" prints it'),
      ...choiceOptions(),
      new Option('--hold-changes', 'Google Play: do not send the changes for review'),
      new Option('--abandon', 'abandon the interrupted publication, or remove that of another person'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.publish,
    run: async (flags) => (await import('./publish-command.ts')).publishCommand(flags),
  },
  {
    name: 'report',
    description:
      'Write the differences between two listings as one HTML file, for people who approve a release.',
    options: [
      dirOption(),
      new Option('--from <which>', 'the earlier listing').choices(REPORT_SOURCES).default('live'),
      new Option('--to <which>', 'the later listing').choices(REPORT_SOURCES).default('new'),
      storeOption('this store only'),
      new Option('--locale <code...>', 'these languages only, by a code of either store'),
      new Option('--out <file>', 'the HTML file to write').default(REPORT_FILE),
      new Option('--replace', 'replace a file that exists'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.report,
    run: async (flags) => (await import('./report-command.ts')).reportCommand(flags),
  },
  {
    name: 'export',
    description: 'Write a listing as files of another tool, into export/FORMAT.',
    args: [formatArgument(EXPORT_FORMATS)],
    options: [
      dirOption(),
      new Option('--listing <which>', 'the listing to write').choices(['current', 'new']).default('current'),
      jsonOption('POST /api/export'),
      quietOption(),
    ],
    examples: EXAMPLES.export,
    run: async (flags, format) => (await import('./export-command.ts')).exportCommand(flags, format),
  },
  {
    name: 'import',
    description: 'Make the New listing from files of another tool.',
    args: [formatArgument(IMPORT_FORMATS), new Argument('<path>', 'the file, or the folder of the tool')],
    options: [
      dirOption(),
      new Option('--merge', 'merge into an existing New listing; a backup of it is kept'),
      new Option('--replace', 'replace an existing New listing; a backup of it is kept').conflicts('merge'),
      jsonOption('POST /api/import'),
      quietOption(),
    ],
    examples: EXAMPLES.import,
    run: async (flags, format, path) =>
      (await import('./import-command.ts')).importCommand(flags, { format, path }),
  },
  {
    name: 'devices',
    description: 'List phones and simulators, with the reason if one cannot be used.',
    options: [
      ...serverOptions(
        'also list the devices of this Appium server or Selenium Grid; may be given several times',
      ),
      demoOption('list simulated devices'),
      jsonOption('/api/adb/devices, /api/wda/devices and /api/webdriver/devices'),
    ],
    examples: EXAMPLES.devices,
    run: async (flags) => (await import('./devices-command.ts')).devicesCommand(flags),
  },
  {
    name: 'connect',
    description: 'Connect an Android phone over the network.',
    args: [new Argument('<address>', 'address of the phone: HOST or HOST:PORT; with --stf its serial')],
    options: [
      stfOption('take the phone from this STF server (DeviceFarmer)'),
      new Option(
        '--pair <address>',
        'first pair this computer, at the address that the phone shows with the code',
      ),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.connect,
    run: async (flags, address) => (await import('./connect-command.ts')).connectCommand(flags, address),
  },
  {
    name: 'disconnect',
    description: 'Disconnect an Android phone that is connected over the network.',
    args: [
      new Argument(
        '<address>',
        'address of the phone, as `storedeck devices` prints it; with --stf its serial',
      ),
    ],
    options: [
      stfOption('give the phone back to this STF server'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.disconnect,
    run: async (flags, address) => (await import('./connect-command.ts')).disconnectCommand(flags, address),
  },
  {
    name: 'screenshot',
    description: "Save a device's screen as a PNG file.",
    args: [new Argument('<file>', 'the PNG file to write')],
    options: [
      new Option('--device <id>', 'serial, udid or id; not needed if one device can be used'),
      ...serverOptions('use the devices of this Appium server or Selenium Grid; may be given several times'),
      demoOption('use simulated devices'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.screenshot,
    run: async (flags, file) => (await import('./screenshot-command.ts')).screenshotCommand(flags, file),
  },
  {
    name: 'setup',
    description: 'Fetch or install a tool that Storedeck can use, after showing what it is.',
    args: [new Argument('<tool>', 'what to fetch or install').choices(['scrcpy', 'snapshot-helper'])],
    options: [
      dirOption(),
      new Option('--device <id>', 'the phone for the snapshot helper; not needed if one can be used'),
      new Option('--yes', 'fetch and install without asking'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.setup,
    run: async (flags, tool) => (await import('./setup/setup-command.ts')).setupCommand(flags, tool),
  },
  {
    name: 'mcp',
    description: 'Give a coding agent tools for devices and listings, over standard input and output.',
    options: [
      dirOption(),
      new Option('--read-only', 'no changes at all'),
      new Option('--no-device-changes', 'no input on devices'),
      new Option('--no-new-changes', 'no edits of the New listing'),
      new Option('--device <id...>', 'the only devices that may be changed'),
      demoOption('use simulated stores and devices'),
    ],
    examples: EXAMPLES.mcp,
    run: async ({ device, ...flags }) =>
      (await import('./mcp-command.ts')).mcpCommand({ ...flags, ...(device && { device: [device].flat() }) }),
  },
  {
    name: 'doctor',
    description: 'Check everything Storedeck needs, and say what to do.',
    options: [
      dirOption(),
      new Option('--runner <user@host[:port]>', 'also log in to a Mac over SSH and check it'),
      new Option('--key <file>', "private key for the runner, instead of the user's password"),
      new Option('--record <folder>', 'save what the tools and phones answer, masked, for a report'),
      demoOption('check simulated stores and devices'),
      new Option('--json', 'print one JSON document'),
    ],
    examples: EXAMPLES.doctor,
    run: async (flags) => (await import('./doctor-command.ts')).doctorCommand(flags),
  },
];

import { Argument, Option } from 'commander';

import { EXPORT_FORMATS, IMPORT_FORMATS } from '../formats/format-names.ts';
import { REPORT_FILE, REPORT_SOURCES } from '../report/report-choice.ts';
import {
  choiceOptions,
  demoOption,
  dirOption,
  formatArgument,
  jsonOption,
  quietOption,
  storeOption,
} from './command-options.ts';
import type { CommandSpec } from './command-spec.ts';
import { DEVICE_COMMANDS } from './device-commands.ts';
import { EXAMPLES } from './help-text.ts';
import { RELEASE_COMMANDS } from './release-commands.ts';

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
    description: 'Try the credentials in .env with both stores, or the web addresses of the listing.',
    options: [
      dirOption(),
      new Option('--links', 'request the web addresses of the new or the current listing instead'),
      demoOption('try simulated stores'),
      jsonOption('POST /api/test or POST /api/check-links'),
      quietOption(),
    ],
    examples: EXAMPLES.check,
    run: async ({ links = false, ...flags }) =>
      links
        ? (await import('./links-command.ts')).linksCommand(flags)
        : (await import('./check-command.ts')).checkCommand(flags),
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
  ...RELEASE_COMMANDS,
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
      new Option('--only <part>', 'only this part of the listing').choices(['notes']),
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
      new Option('--track <name>', 'for whatsnew: the track of Google Play that the notes are for'),
      jsonOption('POST /api/import'),
      quietOption(),
    ],
    examples: EXAMPLES.import,
    run: async (flags, format, path) =>
      (await import('./import-command.ts')).importCommand(flags, { format, path }),
  },
  ...DEVICE_COMMANDS,
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
      (await import('./mcp/mcp-command.ts')).mcpCommand({
        ...flags,
        ...(device && { device: [device].flat() }),
      }),
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

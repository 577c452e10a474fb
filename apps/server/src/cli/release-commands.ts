import type { ReleaseAction } from '@storedeck/releases';
import { Argument, Option } from 'commander';

import { demoOption, dirOption, jsonOption, quietOption, storeOption } from './command-options.ts';
import type { CommandSpec } from './command-spec.ts';
import { EXAMPLES } from './help-text.ts';

const ROLLOUT_ACTIONS: readonly ReleaseAction[] = ['pause', 'resume', 'raise', 'complete'];

/** The subcommands for the versions and releases in the stores. */
export const RELEASE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'status',
    description: 'Show the versions and releases of both stores, with their states.',
    options: [
      dirOption(),
      new Option('--watch', 'read the states every minute, and print what changes'),
      demoOption('show simulated stores'),
      jsonOption('GET /api/releases'),
      quietOption(),
    ],
    examples: EXAMPLES.status,
    run: async (flags) => (await import('./status-command.ts')).statusCommand(flags),
  },
  {
    name: 'ready',
    description: 'List what would stop a release, before it stops.',
    options: [dirOption(), demoOption('ask simulated stores'), jsonOption('GET /api/ready'), quietOption()],
    examples: EXAMPLES.ready,
    run: async (flags) => (await import('./ready-command.ts')).readyCommand(flags),
  },
  {
    name: 'rollout',
    description: 'Pause, resume, raise or complete a rollout, after you have approved its plan.',
    args: [new Argument('<action>', 'what to do with the rollout').choices(ROLLOUT_ACTIONS)],
    options: [
      dirOption(),
      storeOption('the store of the rollout (default: googlePlay)'),
      new Option('--track <name>', 'Google Play: the track (default: production)'),
      new Option('--release <code>', 'a version code on Google Play, or the number of a version'),
      new Option('--share <percent>', 'Google Play: the new share, such as 50%'),
      new Option('--approve <hash>', 'make the change of the plan with this hash'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.rollout,
    run: async (flags, action) =>
      (await import('./rollout-command.ts')).rolloutCommand(flags, action as ReleaseAction),
  },
];

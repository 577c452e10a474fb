import { STORE_NAMES } from '@storedeck/listing';
import type { PublishReport } from '@storedeck/store-sync/publish';

import { RequestError } from '../http/request-error.ts';
import { formatTable } from './format-table.ts';
import { choicesOf, type PublishFlags } from './publish-flags.ts';
import { runCommand } from './run-command.ts';
import { showPublishProgress } from './show-publish-progress.ts';
import { paint, terminalWidth } from './terminal.ts';

/** `storedeck publish`: writes an approved plan to the stores, or continues an interrupted publication. */
export function publishCommand(flags: PublishFlags): Promise<void> {
  return runCommand(flags, async ({ config, signal }) => {
    const { plan, holdChanges } = flags;
    if (plan === undefined || !/^[0-9a-f]{64}$/.test(plan)) {
      throw new RequestError('INPUT_INVALID', 'publish needs --plan with the hash of an approved plan.', {
        hint: 'Run "storedeck plan" first. It prints the hash.',
      });
    }
    const { publishNew } = await import('../publish/publish-new.ts');
    const progress = showPublishProgress({ plain: config.plainProgress, quiet: flags.quiet });
    try {
      const report = await publishNew(config, {
        choices: choicesOf(flags),
        plan,
        holdChanges,
        signal,
        onPublishProgress: progress.show,
      });
      progress.close();
      return { document: { ok: true, ...report }, text: textOf(report) };
    } finally {
      progress.close();
    }
  });
}

function textOf({ stores, continued }: PublishReport): string {
  if (stores.length === 0) return 'Nothing was left to publish.';
  const rows = stores.map(({ store, written }) => ({
    cells: [STORE_NAMES[store], `${written.length} ${written.length === 1 ? 'change' : 'changes'}`],
  }));
  return [
    paint('green')(continued ? 'Published, continued from an interruption' : 'Published'),
    formatTable(rows, terminalWidth()),
    ...(stores.some(({ store }) => store === 'appStore')
      ? ['The App Store’s version is not submitted. Submit it in App Store Connect.']
      : []),
  ].join('\n');
}

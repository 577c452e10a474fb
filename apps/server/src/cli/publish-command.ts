import { containsAddress, countText, STORE_NAMES, STORES } from '@storedeck/listing';
import type { Plan, PublishProgress, PublishReport } from '@storedeck/store-sync/publish';

import type { Config } from '../config.ts';
import { changeDocument } from '../publish/change-document.ts';
import { storeStatus } from '../publish/store-status.ts';
import { ServerError } from '../server-error.ts';
import { changesTable } from './changes-text.ts';
import { formatTable } from './format-table.ts';
import { toChoices, type PublishFlags } from './publish-flags.ts';
import { type Outcome, runCommand } from './run-command.ts';
import { showPublishProgress } from './show-publish-progress.ts';
import { paint, printStatus, terminalWidth } from './terminal.ts';

/** `storedeck publish`: writes an approved plan to the stores, or continues an interrupted publication. */
export function publishCommand(flags: PublishFlags): Promise<void> {
  const written: string[] = [];
  const publishPlan: Parameters<typeof runCommand>[1] = async ({ config, signal }) => {
    const { plan, holdChanges } = flags;
    if (flags.abandon) return abandon(config, signal);
    if (plan === undefined || !/^[0-9a-f]{64}$/.test(plan)) {
      throw new ServerError(
        'INPUT_INVALID',
        plan === undefined
          ? 'publish needs --plan with the hash of an approved plan.'
          : '--plan is not the hash of a plan: 64 digits and letters from a to f, in lower case.',
        {
          hint: 'Run "storedeck plan" first. It prints the hash.',
        },
      );
    }
    const { publishNew } = await import('../publish/publish-new.ts');
    const progress = showPublishProgress({ plain: config.plainProgress, quiet: flags.quiet });
    try {
      const report = await publishNew(config, {
        choices: toChoices(flags),
        plan,
        holdChanges,
        signal,
        onPublishProgress: (event) => {
          if (event.kind === 'started' && event.continued && !flags.quiet) printRemaining(event.plan);
          progress.show(event);
          written.push(...writtenBy(event));
        },
      });
      progress.close();
      return { document: { ok: true, ...report }, text: formatReport(report, holdChanges ?? false) };
    } finally {
      progress.close();
    }
  };
  return runCommand(flags, publishPlan, { whenFailed: () => writtenBefore(written) });
}

/** Returns the keys of the changes that an event reports as written, in this run or in an interrupted one. */
function writtenBy(event: PublishProgress): string[] {
  if (event.kind === 'written') return [event.key];
  if (event.kind !== 'started') return [];
  const left = new Set(event.plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key)));
  return event.approved.map(({ key }) => key).filter((key) => !left.has(key));
}

function writtenBefore(written: readonly string[]) {
  if (written.length === 0) return undefined;
  const stores = STORES.map((store) => ({
    store,
    written: written.filter((key) => containsAddress([store], key)),
  })).filter((one) => one.written.length > 0);
  return { document: { stores }, text: ['Already written:', ...written.map((key) => `  ${key}`)].join('\n') };
}

async function abandon(config: Config, signal: AbortSignal): Promise<Outcome> {
  const { abandonNew } = await import('../publish/publish-new.ts');
  await abandonNew(config, signal);
  return {
    document: { ok: true },
    text: 'No publication of this folder can be continued now. Changes that were written stay in the stores.',
  };
}

/** Prints what an interrupted publication still writes, before it writes. */
function printRemaining({ stores }: Pick<Plan, 'stores'>): void {
  const changes = stores.flatMap((store) =>
    store.changes.map((change) => changeDocument(change, () => undefined)),
  );
  if (changes.length === 0) return;
  printStatus(`Continuing. Still to be written: ${countText(changes.length, 'change')}`);
  printStatus(changesTable(changes));
}

function formatReport({ stores, continued }: PublishReport, holdChanges: boolean): string {
  if (stores.length === 0) return 'Nothing was left to publish.';
  const rows = stores.map(({ store, written }) => ({
    cells: [STORE_NAMES[store], countText(written.length, 'change')],
  }));
  return [
    paint('green')(
      continued ? 'Written to the stores, continued from an interruption' : 'Written to the stores',
    ),
    formatTable(rows, terminalWidth()),
    ...stores.flatMap(({ store }) => {
      const { status, next } = storeStatus(store, null, { holdChanges });
      return [`${STORE_NAMES[store]}: ${[status, ...next].join(' ')}`];
    }),
  ].join('\n');
}

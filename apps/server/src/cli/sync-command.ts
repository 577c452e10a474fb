import { syncedPicturesText, type SyncResult } from '@storedeck/contract';
import { type Store, STORE_NAMES, STORES } from '@storedeck/listing';

import { runSync } from '../sync/run-sync.ts';
import { formatTable, type TableRow } from './format-table.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { showProgress } from './show-progress.ts';
import { paint, terminalWidth } from './terminal.ts';

/** `storedeck sync`: syncs without the server. `--json` prints the response of `GET /api/sync`. */
export function syncCommand(flags: CommandFlags & { readonly store?: Store }): Promise<void> {
  return runCommand(flags, async ({ config, signal }) => {
    const progress = showProgress({ plain: config.plainProgress, quiet: flags.quiet });
    try {
      const document = await runSync(config, { store: flags.store, signal, onProgress: progress.show });
      progress.close();
      return {
        document,
        text: formatResult(document, config.demo ? 'of the demo, removed at the end' : config.dir),
      };
    } finally {
      progress.close();
    }
  });
}

function formatResult(result: SyncResult, folder: string): string {
  const { locales, versionName, changes, skipped } = result;
  const summary: TableRow[] = [
    ...STORES.map((store) => ({ cells: [STORE_NAMES[store], storeText(store, result)] })),
    { cells: ['Version', versionName || 'none'] },
    { cells: ['Locales', locales.join(', ')] },
    { cells: ['Pictures', syncedPicturesText(result)] },
    { cells: ['Folder', folder] },
  ];
  return [
    paint('green')('Synced'),
    formatTable(summary, terminalWidth()),
    ...list('Changes since the last sync', changes),
    ...list('Left out', skipped),
  ].join('\n');
}

function storeText(store: Store, { stores, appstore, googleplay }: SyncResult): string {
  if (!stores.includes(store)) return 'not synced, not changed';
  return store === 'appStore'
    ? `${screenshots(appstore.iphone, 'iPhone')}, ${appstore.ipad} iPad`
    : screenshots(googleplay.phone, 'phone');
}

function screenshots(count: number, kind: string) {
  return `${count} ${kind} ${count === 1 ? 'screenshot' : 'screenshots'}`;
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : [
        '',
        paint('bold')(title),
        formatTable(
          lines.map((line) => ({ cells: ['-', line] })),
          terminalWidth(),
        ),
      ];
}

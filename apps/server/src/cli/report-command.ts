import { resolve } from 'node:path';

import { bytesText, countText } from '@storedeck/listing';
import type { ReportSummary } from '@storedeck/listing-report';

import { makeReport } from '../report/make-report.ts';
import { REPORT_FILE, type ReportChoice } from '../report/report-choice.ts';
import { type CommandFlags, runCommand } from './run-command.ts';
import { showReportProgress } from './show-report-progress.ts';
import { paint } from './terminal.ts';
import { checkNewFile, writeNewFile } from './write-file.ts';

/** The flags of `storedeck report`. */
export interface ReportFlags extends CommandFlags {
  readonly from?: ReportChoice['from'];
  readonly to?: ReportChoice['to'];
  readonly store?: ReportChoice['store'];
  readonly locale?: readonly string[];
  readonly out?: string;
  readonly replace?: boolean;
}

/** `storedeck report`: writes the differences between two listings as one HTML file. */
export function reportCommand(flags: ReportFlags): Promise<void> {
  const { from = 'live', to = 'new', store, locale: locales, out = REPORT_FILE, replace = false } = flags;
  return runCommand({ ...flags, folderAccess: 'read' }, async ({ config, signal }) => {
    const path = resolve(out);
    await checkNewFile(path, { replace });
    const progress = showReportProgress({ plain: config.plainProgress, quiet: flags.quiet });
    const options = { signal, onProgress: progress.show };
    try {
      await using report = await makeReport(config, { from, to, store, locales }, options);
      const bytes = await writeNewFile(path, report.html(), { replace });
      progress.close();
      return {
        document: { ok: true, path, bytes, from, to, ...report.summary },
        text: `${paint('green')('Wrote')} ${path}, ${bytesText(bytes)}: ${summaryText(report.summary)}`,
      };
    } finally {
      progress.close();
    }
  });
}

function summaryText({ changedLocales, locales, texts, pictures, ...found }: ReportSummary): string {
  const changes = `${changedLocales} of ${locales} languages differ, ${texts} texts, ${countText(pictures, 'picture')}`;
  return `${changes}; ${found.errors} errors, ${found.warnings} warnings, ${found.ignored} ignored`;
}

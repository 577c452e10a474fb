import type { ReportProgress } from '@storedeck/listing-report';
import cliProgress from 'cli-progress';

import type { ProgressOptions, ShownProgress } from './show-progress.ts';
import { printStatus } from './terminal.ts';

const QUARTERS = 4;

/**
 * Shows how many pictures of a report are scaled: on a terminal as a bar. With `plain`, or if standard error is not a
 * terminal, prints a line for each quarter.
 */
export function showReportProgress({ plain, quiet = false }: ProgressOptions): ShownProgress<ReportProgress> {
  if (quiet) return { show: () => undefined, close: () => undefined };
  return plain || !process.stderr.isTTY ? printQuarters() : showBar();
}

function printQuarters(): ShownProgress<ReportProgress> {
  let last = 0;
  return {
    show: ({ done, total }) => {
      const quarter = total === 0 ? 0 : Math.floor((QUARTERS * done) / total);
      if (quarter === last) return;
      last = quarter;
      printStatus(`Scaling pictures: ${done} of ${total}`);
    },
    close: () => undefined,
  };
}

function showBar(): ShownProgress<ReportProgress> {
  let isShown = false;
  const bar = new cliProgress.SingleBar({
    format: 'Scaling pictures  [{bar}]  {value} of {total}',
    stream: process.stderr,
    barsize: 30,
    hideCursor: true,
    // At a signal, Storedeck aborts the report and then closes the bar, so the bar does not need a signal handler.
    gracefulExit: false,
  });
  return {
    show: ({ done, total }) => {
      if (!isShown) bar.start(total, done);
      isShown = true;
      bar.update(done);
    },
    close: () => {
      if (isShown) bar.stop();
      isShown = false;
    },
  };
}

import type { ReportProgress } from '@storedeck/listing-report';
import cliProgress from 'cli-progress';

import type { ProgressOptions } from './show-progress.ts';
import { printStatus } from './terminal.ts';

const QUARTERS = 4;

/** Shows on standard error how many pictures of a report are scaled. */
export interface ShownReportProgress {
  readonly show: (progress: ReportProgress) => void;
  /** Restores the terminal. May be called more than once. */
  close(): void;
}

/** On a terminal, shows a bar. With `plain`, or if standard error is not a terminal, prints a line for each quarter. */
export function showReportProgress({ plain, quiet = false }: ProgressOptions): ShownReportProgress {
  if (quiet) return { show: () => undefined, close: () => undefined };
  return plain || !process.stderr.isTTY ? printQuarters() : showBar();
}

function printQuarters(): ShownReportProgress {
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

function showBar(): ShownReportProgress {
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

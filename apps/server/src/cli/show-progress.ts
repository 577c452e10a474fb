import type { SyncProgress } from '@storedeck/contract';
import { bytesText } from '@storedeck/listing';
import cliProgress, { type SingleBar } from 'cli-progress';

import { printStatus } from './terminal.ts';

/** Shows progress on standard error. */
export interface ShownProgress<Progress = SyncProgress> {
  readonly show: (progress: Progress) => void;
  /** Restores the terminal. May be called more than once. */
  close(): void;
}

type Phase = SyncProgress['phase'];

const PHASES: Record<Phase, { readonly title: string; readonly unit: string }> = {
  connecting: { title: 'Connecting', unit: '' },
  reading: { title: 'Reading', unit: 'responses' },
  downloading: { title: 'Downloading', unit: 'pictures' },
  saving: { title: 'Saving', unit: '' },
};

export interface ProgressOptions {
  /** Whether plain lines are printed even on a terminal. */
  readonly plain: boolean;
  /** Whether nothing is shown. */
  readonly quiet?: boolean | undefined;
}

/**
 * On a terminal, shows a bar while responses are read and while pictures are downloaded. With `plain`, or if standard
 * error is not a terminal, prints plain lines.
 */
export function showProgress({ plain, quiet = false }: ProgressOptions): ShownProgress {
  if (quiet) return { show: () => undefined, close: () => undefined };
  return plain || !process.stderr.isTTY ? plainProgress() : barProgress();
}

function barProgress(): ShownProgress {
  let phase: Phase | undefined;
  let bar: SingleBar | undefined;
  const close = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    show: (progress) => {
      const { done, total } = pickCounts(progress);
      if (progress.phase !== phase) {
        close();
        phase = progress.phase;
        if (PHASES[phase].unit === '') return;
        bar = startBar(phase);
      }
      bar?.setTotal(total);
      bar?.update(done, { amount: formatAmount(progress) });
    },
    close,
  };
}

function startBar(phase: Phase): SingleBar {
  const bar = new cliProgress.SingleBar({
    format: `${PHASES[phase].title.padEnd(11)}  [{bar}]  {amount}`,
    stream: process.stderr,
    barsize: 30,
    hideCursor: true,
    emptyOnZero: true,
    // At a signal, Storedeck aborts the sync and then closes the bar, so the bar does not need a signal handler.
    gracefulExit: false,
  });
  bar.start(0, 0, { amount: '' });
  return bar;
}

const QUARTERS = 4;

function plainProgress(): ShownProgress {
  let lastStep = '';
  return {
    show: (progress) => {
      const { phase } = progress;
      const { done, total } = pickCounts(progress);
      // Prints only a few lines: one per phase, and one for each quarter of the pictures.
      const step = phase === 'downloading' && total > 0 ? Math.floor((QUARTERS * done) / total) : 0;
      if (lastStep === `${phase} ${step}`) return;
      lastStep = `${phase} ${step}`;
      printStatus(step > 0 ? `${PHASES[phase].title}: ${formatAmount(progress)}` : PHASES[phase].title);
    },
    close: () => undefined,
  };
}

/** The numbers of a phase. Pictures count as on the page and in the result: those that are downloaded, each once. */
function pickCounts({ phase, done, total, downloaded, toDownload }: SyncProgress) {
  return phase === 'downloading' ? { done: downloaded, total: toDownload } : { done, total };
}

function formatAmount(progress: SyncProgress): string {
  const { phase, bytes } = progress;
  const { done, total } = pickCounts(progress);
  const size = bytes > 0 ? `, ${bytesText(bytes)}` : '';
  return `${done} of ${total} ${PHASES[phase].unit}${size}`;
}

import type { SyncProgress } from '@storedeck/contract';
import cliProgress, { type SingleBar } from 'cli-progress';

import { tell } from './terminal.ts';

/** Tells on standard error how a sync goes. */
export interface ShownProgress {
  readonly show: (progress: SyncProgress) => void;
  /** Leaves the terminal as it was found; more than once does no harm. */
  close(): void;
}

type Phase = SyncProgress['phase'];

const PHASES: Record<Phase, { readonly title: string; readonly unit: string }> = {
  connecting: { title: 'Connecting', unit: '' },
  reading: { title: 'Reading', unit: 'answers' },
  downloading: { title: 'Downloading', unit: 'pictures' },
  saving: { title: 'Saving', unit: '' },
};

/** A bar for each phase on a terminal; plain lines in a pipe, a file, or where `plain` asks for them. */
export function showProgress({ plain }: { plain: boolean }): ShownProgress {
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
      const { done, total } = progress;
      if (progress.phase !== phase) {
        close();
        phase = progress.phase;
        if (PHASES[phase].unit === '') return;
        bar = startBar(phase);
      }
      bar?.setTotal(total);
      bar?.update(done, { amount: amountOf(progress) });
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
    // Signals are heard elsewhere, and what hears them closes this.
    gracefulExit: false,
  });
  bar.start(0, 0, { amount: '' });
  return bar;
}

const QUARTERS = 4;

function plainProgress(): ShownProgress {
  let told = '';
  return {
    show: (progress) => {
      const { phase, done, total } = progress;
      // A log wants few lines: one for the phase, then one for each quarter of the pictures.
      const step = phase === 'downloading' && total > 0 ? Math.floor((QUARTERS * done) / total) : 0;
      if (told === `${phase} ${step}`) return;
      told = `${phase} ${step}`;
      tell(step > 0 ? `${PHASES[phase].title}: ${amountOf(progress)}` : PHASES[phase].title);
    },
    close: () => undefined,
  };
}

function amountOf({ phase, done, total, bytes }: SyncProgress): string {
  const size = bytes > 0 ? `, ${(bytes / 1e6).toFixed(1)} MB` : '';
  return `${done} of ${total} ${PHASES[phase].unit}${size}`;
}

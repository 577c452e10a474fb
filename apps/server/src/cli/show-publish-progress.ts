import { bytesText } from '@storedeck/listing';
import type { PublishProgress } from '@storedeck/store-sync/publish';
import cliProgress from 'cli-progress';

import { PublishSteps } from '../publish/publish-steps.ts';
import { TransferSpeed } from '../publish/transfer-speed.ts';
import type { ProgressOptions } from './show-progress.ts';
import { printStatus } from './terminal.ts';

/** Shows the progress of a publication on standard error. */
export interface ShownPublishProgress {
  readonly show: (progress: PublishProgress) => void;
  /** Restores the terminal. May be called more than once. */
  close(): void;
}

/**
 * On a terminal, shows one line that is rewritten. With `plain`, or if standard error is not a terminal, prints a few
 * plain lines.
 */
export function showPublishProgress({ plain, quiet = false }: ProgressOptions): ShownPublishProgress {
  if (quiet) return { show: () => undefined, close: () => undefined };
  const line = plain || !process.stderr.isTTY ? plainLines() : rewrittenLine();
  let speed = new TransferSpeed();
  let steps: PublishSteps | undefined;
  return {
    show(progress) {
      if (progress.kind === 'started') {
        steps = new PublishSteps(progress.plan, progress.approved);
        speed = new TransferSpeed(steps.counts().bytes.sent);
      } else steps?.apply(progress);
      if (steps) line.show(steps, speed);
    },
    close: line.close,
  };
}

interface Line {
  show(steps: PublishSteps, speed: TransferSpeed): void;
  close(): void;
}

function rewrittenLine(): Line {
  const bar = new cliProgress.SingleBar({
    format: 'Publishing  [{bar}]  {amount}',
    stream: process.stderr,
    barsize: 20,
    hideCursor: true,
    emptyOnZero: true,
    // At a signal, Storedeck aborts the publication and then closes the bar, so the bar does not need a signal handler.
    gracefulExit: false,
  });
  let isOpen = false;
  return {
    show(steps, speed) {
      const { done, total } = sumWork(steps);
      if (!isOpen && total > 0) bar.start(total, 0, { amount: '' });
      isOpen ||= total > 0;
      if (isOpen) bar.update(done, { amount: formatAmount(steps, speed) });
    },
    close() {
      if (isOpen) bar.stop();
      isOpen = false;
    },
  };
}

const QUARTERS = 4;

function plainLines(): Line {
  let shown = -1;
  return {
    show(steps, speed) {
      const { done, total } = sumWork(steps);
      const quarter = total === 0 ? 0 : Math.floor((QUARTERS * done) / total);
      if (quarter === shown || total === 0) return;
      shown = quarter;
      printStatus(`Publishing: ${formatAmount(steps, speed)}`);
    },
    close: () => undefined,
  };
}

/**
 * Returns the finished work and all work. A change and the upload of a picture count as one each, so that the bar also
 * moves during long uploads.
 */
function sumWork(steps: PublishSteps): { done: number; total: number } {
  const { changes, pictures } = steps.counts();
  return { done: changes.done + pictures.done, total: changes.total + pictures.total };
}

function formatAmount(steps: PublishSteps, speed: TransferSpeed): string {
  const { changes, pictures, bytes } = steps.counts();
  speed.note(bytes.sent);
  const rate = speed.bytesPerSecond();
  const left = speed.secondsFor(bytes.total - bytes.sent);
  return [
    `${changes.done} of ${changes.total} changes`,
    ...(pictures.total > 0
      ? [
          `${pictures.done} of ${pictures.total} pictures`,
          `${bytesText(bytes.sent)} of ${bytesText(bytes.total)}`,
        ]
      : []),
    ...(rate === null || bytes.sent === bytes.total ? [] : [`${bytesText(rate)}/s`, `${left} s left`]),
  ].join(', ');
}

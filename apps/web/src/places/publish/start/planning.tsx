import type { PublishState } from '@storedeck/contract';

import { Blank } from '../../../ui/blank.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { readingText } from '../reading-text.ts';

/** Shown while a plan is made and there is no earlier one to show. */
export function Planning({
  reading,
  onCancel,
}: {
  reading: PublishState['reading'];
  /** Aborts the request for the plan; null when another window has sent it. */
  onCancel: (() => void) | null;
}) {
  return (
    <Blank title="Making the plan">
      <ProgressBar label="Plan" done={reading?.done ?? 0} total={reading?.total ?? 0} />
      <p role="status" className="text-muted tabular-nums">
        {readingText(reading)}
      </p>
      {onCancel && <Button onClick={onCancel}>Cancel</Button>}
    </Blank>
  );
}

import { Hand } from 'lucide-react';
import { useState } from 'react';

import type { CaptureAct } from '../../../server/captures.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';

/** Starts a capture whose pictures a person takes. */
export function HandStart({
  canResume,
  disabled,
  onAct,
}: {
  canResume: boolean;
  disabled: boolean;
  onAct: (act: CaptureAct) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const start = (resume: boolean): void => {
    setOpen(false);
    onAct({ kind: 'start', resume, byHand: true });
  };
  return (
    <Popover
      label="By hand"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-72 max-w-[calc(100vw-1rem)] p-3"
      trigger={
        <Button needsServer disabled={disabled}>
          <Hand aria-hidden className="size-4" />
          By hand
        </Button>
      }
    >
      <p className="text-muted">
        The devices are set up for each language. You bring the app to each screen on one of them, the others
        do the same, and you take the picture when it looks right.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button needsServer look="primary" onClick={() => start(false)}>
          Take all by hand
        </Button>
        {canResume && (
          <Button needsServer onClick={() => start(true)}>
            Only what is missing
          </Button>
        )}
      </div>
    </Popover>
  );
}

import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A question before an action that cannot be undone. Escape and the first button cancel the action. */
export function Question({
  title,
  children,
  stay = 'Cancel',
  proceed,
  onAnswer,
}: {
  title: string;
  children: ReactNode;
  stay?: string;
  proceed: string;
  onAnswer: (proceed: boolean) => void;
}) {
  return (
    <Dialog title={title} width="w-104" onClose={() => onAnswer(false)}>
      <div className="text-muted mt-1 space-y-2 wrap-anywhere">{children}</div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{stay}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {proceed}
        </Button>
      </div>
    </Dialog>
  );
}

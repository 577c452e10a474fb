import { useEffect, useRef, type ReactNode } from 'react';

import { Button } from './button.tsx';

/** A question before an action that cannot be undone. Escape and the first button cancel it. */
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
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // The browser does not return the focus when React removes an open dialog.
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
      className="bg-raised text-ink border-line m-auto w-104 max-w-[calc(100vw-2rem)] rounded-xl border p-5 text-start shadow-xl backdrop:bg-black/40"
    >
      <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
      <div className="text-muted mt-1 space-y-2 wrap-anywhere">{children}</div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{stay}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {proceed}
        </Button>
      </div>
    </dialog>
  );
}

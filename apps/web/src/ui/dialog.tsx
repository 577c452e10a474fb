import { useEffect, useId, useRef, type ReactNode } from 'react';

import { returnFocus } from './focus/return-focus.ts';

/** A dialog in front of the page. Escape calls `onClose`. */
export function Dialog({
  title,
  width = 'w-136',
  onClose,
  children,
}: {
  title: string;
  width?: 'w-104' | 'w-136' | 'w-176';
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current) return;
    // The browser does not restore the focus when React removes an open dialog.
    returnFocus(dialog.current);
    dialog.current.showModal();
    // The browser focuses the first control. If the control is below a long text, the browser scrolls to the control,
    // so the dialog is scrolled back to the beginning of the text.
    dialog.current.scrollTo(0, 0);
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`bg-raised text-ink border-line thin-scrollbar m-auto max-h-[85dvh] ${width} max-w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border p-5 text-start shadow-xl outline-none backdrop:bg-black/40`}
    >
      <h2 id={id} className="text-lg font-semibold wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

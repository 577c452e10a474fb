import type { MouseEvent, ReactNode } from 'react';

import { EditableContext } from '../store-pages/page-text.tsx';
import { useEditMode } from './edit-mode.ts';
import { useEditTarget, type EditTarget } from './edit-target.ts';

/**
 * Makes the texts and pictures of the store page in `children` editable: a click on a text or picture opens it in the
 * editor. For the keyboard, each text has a hidden button; a picture is already a button.
 */
export function EditOnClick({ children }: { children: ReactNode }) {
  const [, setEditing] = useEditMode();
  const [, setTarget] = useEditTarget();

  function edit(target: EditTarget): void {
    setTarget(() => target);
    setEditing(true);
  }

  function onClickCapture(event: MouseEvent): void {
    const target = event.target instanceof Element ? findTarget(event.target) : null;
    // A click that ends a text selection does not open the editor.
    if (!target || getSelection()?.isCollapsed === false) return;
    // Otherwise the picture's own button would show the picture at full size.
    event.preventDefault();
    event.stopPropagation();
    edit(target);
  }

  return (
    <EditableContext value>
      <div data-editable className="contents" onClickCapture={onClickCapture}>
        {children}
      </div>
    </EditableContext>
  );
}

/**
 * Returns the text or picture that was clicked; null for anything else, such as a link or a button that unfolds a text.
 */
function findTarget(clicked: Element): EditTarget | null {
  const text = clicked.closest<HTMLElement>('[data-edit-text]')?.dataset['editText'];
  if (text !== undefined) return { field: text, picture: null };
  const field = clicked.closest<HTMLElement>('article [data-field]')?.dataset['field'];
  if (field === undefined) return null;
  const picture = clicked.closest<HTMLElement>('[data-picture]')?.dataset['picture'];
  if (picture !== undefined) return { field, picture: Number(picture) };
  return clicked.closest('button, a') ? null : { field, picture: null };
}

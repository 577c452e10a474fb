import { listFields, type Store } from '@storedeck/listing';
import { useEffect, type RefObject } from 'react';

import { moveFocus } from '../../../ui/focus/focusable.ts';
import { FIRST_TARGET, useEditTarget } from './edit-target.ts';

/** A part of the editor. */
export type Part = 'texts' | 'pictures' | 'app' | 'languages';

/** Opens the part of the editor that contains the target, and moves the focus to the field or picture of the target. */
export function useFocusOnTarget(
  panel: RefObject<HTMLElement | null>,
  {
    store,
    part,
    open,
  }: {
    store: Store;
    /** The open part; null when New does not have the language, so that nothing can be edited. */
    part: Part | null;
    open: (part: Part) => void;
  },
): void {
  const [target, setTarget] = useEditTarget();
  useEffect(() => {
    if (!target || !panel.current) return;
    if (target === FIRST_TARGET) {
      const text = panel.current.querySelector<HTMLElement>('[data-edit]');
      moveFocus(text ?? panel.current);
      setTarget(() => null);
      return;
    }
    const wanted = listFields(store).includes(target.field) ? 'texts' : 'pictures';
    if (part !== null && part !== wanted) {
      open(wanted);
      return;
    }
    const name = CSS.escape(target.field);
    const set = panel.current.querySelector(`[data-edit-set="${name}"]`);
    const field =
      panel.current.querySelector<HTMLElement>(`[data-edit="${name}"]`) ??
      set?.querySelectorAll<HTMLElement>('[data-item]')[target.picture ?? 0] ??
      set?.querySelector<HTMLElement>('button');
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
    setTarget(() => null);
  });
}

import { useEffect, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** A part of the editor. */
export type Part = 'texts' | 'pictures' | 'languages';

/** When the user clicks a text or picture on the store page, focuses the field in which it can be edited. */
export function useFieldsOfPage(panel: RefObject<HTMLElement | null>, open: (part: Part) => void): void {
  useEffect(() => {
    const follow = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest('button, a')) return;
      const field = target.closest<HTMLElement>('article [data-field]')?.dataset['field'];
      if (field === undefined) return;
      const find = () => panel.current?.querySelector<HTMLElement>(`[data-edit="${CSS.escape(field)}"]`);
      if (!find()) flushSync(() => open('texts'));
      const input = find();
      if (input) input.focus();
      else open('pictures');
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [panel, open]);
}

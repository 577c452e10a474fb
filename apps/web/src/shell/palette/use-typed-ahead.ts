import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Collects what a person types while a dialog is asked for but not drawn yet, because its code still loads. Otherwise
 * these letters would be shortcuts of the page, or go to the device that has the focus.
 */
export function useTypedAhead(waiting: boolean, onEscape: () => void): RefObject<string> {
  const typed = useRef('');
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!waiting) return undefined;
    typed.current = '';
    const collect = (event: KeyboardEvent): void => {
      // From here on, the dialog has the focus and takes the keys itself.
      if (document.querySelector('dialog:modal')) return;
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Escape') escape();
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if ([...key].length === 1) typed.current += key;
      else if (key !== 'Enter' && key !== 'Tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', collect, { capture: true });
    return () => window.removeEventListener('keydown', collect, { capture: true });
  }, [waiting]);
  return typed;
}

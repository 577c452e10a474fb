import {
  cloneElement,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';

import { controlsIn } from './focus/focusable.ts';
import { returnFocus } from './focus/return-focus.ts';
import { keepBeside } from './place-beside.ts';

/**
 * A panel that opens at its trigger. It closes on Escape, and when the user presses or focuses something outside of it.
 */
export function Popover({
  trigger,
  label,
  open: openByOwner,
  onOpenChange,
  align = 'start',
  className = '',
  children,
}: {
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The panel's name for screen readers. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The edge of the trigger to which the panel is aligned. */
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [openByItself, setOpenByItself] = useState(false);
  const open = openByOwner ?? openByItself;
  const change = onOpenChange ?? setOpenByItself;
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => change(!open),
      })}
      {open && (
        <Panel id={id} anchor={anchor} {...{ label, align, className }} onClose={() => change(false)}>
          {children}
        </Panel>
      )}
    </>
  );
}

function Panel({
  id,
  label,
  anchor,
  align,
  className,
  onClose,
  children,
}: {
  id: string;
  label: string;
  anchor: { readonly current: HTMLElement | null };
  align: 'start' | 'end';
  className: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const panel = ref.current;
    const trigger = anchor.current;
    if (!panel || !trigger) return;
    returnFocus(panel, trigger);
    panel.showPopover();
    const stopMoving = keepBeside(panel, trigger, align);
    if (!panel.contains(document.activeElement)) (controlsIn(panel)[0] ?? panel).focus();

    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    const isElsewhere = (target: EventTarget | null): boolean =>
      target instanceof Node && !panel.contains(target) && !trigger.contains(target);
    addEventListener('pointerdown', ({ target }) => isElsewhere(target) && close(), options);
    addEventListener('focusin', ({ target }) => isElsewhere(target) && close(), options);
    addEventListener(
      'keydown',
      (event) => {
        // While the user types with an input method, Escape cancels the typed characters and must not close the panel.
        if (event.key !== 'Escape' || event.isComposing) return;
        event.stopPropagation();
        // Otherwise Escape would also close the dialog that contains the panel.
        event.preventDefault();
        close();
      },
      options,
    );
    return () => {
      stop.abort();
      stopMoving();
    };
  }, [anchor, align]);

  return (
    <div
      ref={ref}
      id={id}
      role="dialog"
      aria-label={label}
      // With "auto", the browser would close the open panel when its trigger is pressed, and the trigger would then
      // open the panel again.
      popover="manual"
      tabIndex={-1}
      className={`bg-raised border-line text-ink fixed top-0 right-auto bottom-auto left-0 m-0 rounded-xl border text-start shadow-xl outline-none ${className}`}
    >
      {children}
    </div>
  );
}

import { cloneElement, useEffect, useRef, type ReactElement } from 'react';

import { placeBeside, type Side } from './place-beside.ts';

/**
 * Adds a tooltip to a control. The tooltip appears on hover and focus. The accessible name of the control does not
 * change.
 */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: string;
  side?: Side;
  children: ReactElement<Marks>;
}) {
  return cloneElement<Marks>(children, { 'data-tooltip': text, 'data-tooltip-side': side });
}

interface Marks {
  'data-tooltip'?: string;
  'data-tooltip-side'?: Side;
}

const ID = 'tooltip';
const REST_MS = 400;
/**
 * The time in ms for which a tooltip stays open after the pointer leaves its control. If the pointer reaches another
 * control in this time, the other tooltip opens immediately.
 */
const LEAVE_MS = 200;

/** The single element that shows all tooltips of the page, so that controls do not each need a tooltip element. */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current ? followControls(tip.current) : undefined), []);
  return (
    <div
      ref={tip}
      id={ID}
      role="tooltip"
      popover="manual"
      className="bg-ink text-ground fixed inset-auto m-0 max-w-72 rounded-md px-2 py-1 text-sm shadow-lg select-none"
    />
  );
}

function followControls(tip: HTMLElement): () => void {
  const stop = new AbortController();
  let shown: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (control: HTMLElement): void => {
    hide();
    if (!control.isConnected) return;
    shown = control;
    tip.textContent = control.dataset['tooltip'] ?? '';
    tip.showPopover();
    placeBeside(tip, control, { side: sideOf(control), align: 'center' });
    control.setAttribute('aria-describedby', ID);
  };
  const hide = (): void => {
    clearTimeout(timer);
    shown?.removeAttribute('aria-describedby');
    shown = null;
    tip.hidePopover();
  };
  const after = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };

  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ): void => document.addEventListener(type, listener, { signal: stop.signal, capture: true, passive: true });

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const control = controlOf(target);
    if (control && control === shown) clearTimeout(timer);
    else if (control) after(shown ? 0 : REST_MS, () => show(control));
    else if (target === tip) clearTimeout(timer);
    else after(LEAVE_MS, hide);
  });
  on('focusin', ({ target }) => {
    const control = controlOf(target);
    if (control?.matches(':focus-visible')) show(control);
  });
  on('focusout', hide);
  on('pointerdown', hide);
  on('scroll', hide);
  on('keydown', hide);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

function sideOf({ dataset }: HTMLElement): Side {
  return (dataset['tooltipSide'] ?? 'bottom') as Side;
}

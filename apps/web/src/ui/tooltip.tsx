import { cloneElement, useEffect, useRef, type ReactElement } from 'react';

import { moveBeside, type Side } from './place-beside.ts';

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
      className="bg-ink text-ground fixed top-0 right-auto bottom-auto left-0 m-0 w-max max-w-72 rounded-md px-2 py-1 text-sm shadow-lg select-none"
    />
  );
}

function followControls(tip: HTMLElement): () => void {
  const stop = new AbortController();
  let shown: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (control: HTMLElement): void => {
    hide();
    // What a control has opened lies beside it, so the tooltip would cover that.
    if (!control.isConnected || control.matches('[aria-haspopup][aria-expanded=true]')) return;
    shown = control;
    tip.textContent = control.dataset['tooltip'] ?? '';
    tip.showPopover();
    void moveBeside(tip, control, { side: readSide(control), taken: measureHeadings(control) });
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
    const control = findControl(target);
    if (control && control === shown) clearTimeout(timer);
    else if (control) after(shown ? 0 : REST_MS, () => show(control));
    else if (target === tip) clearTimeout(timer);
    else after(LEAVE_MS, hide);
  });
  on('focusin', ({ target }) => {
    const control = findControl(target);
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

function findControl(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

/** Returns the boxes of the texts of all headings, which a tooltip must not cover. */
function measureHeadings(control: HTMLElement): DOMRect[] {
  return [...document.querySelectorAll('h1, h2, h3, legend')]
    .filter((heading) => !heading.contains(control))
    .map((heading) => {
      // A heading may be as wide as its column, but only its text must stay readable.
      const text = document.createRange();
      text.selectNodeContents(heading);
      const { x, width } = text.getBoundingClientRect();
      const { y, height } = heading.getBoundingClientRect();
      return new DOMRect(x, y, width, height);
    })
    .filter(({ width, height }) => width > 1 && height > 1);
}

function readSide({ dataset }: HTMLElement): Side {
  return (dataset['tooltipSide'] ?? 'bottom') as Side;
}

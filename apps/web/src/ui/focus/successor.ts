import { canFocus, CONTROLS, controlsIn, regionAround } from './focusable.ts';
import type { Remembered } from './remember.ts';
import { findOpener } from './return-focus.ts';

const ITEMS = 'li, tr, [role=row], [role=option], [role=treeitem], [role=listitem]';
const HEADINGS = 'h1, h2, h3';

/**
 * Returns where the focus goes after an element with the focus has been removed, disabled or hidden: back to the opener
 * of its dialog or panel, to the same control of the next entry of its list, to what was drawn instead of it, or to a
 * control or part of the page around it.
 */
export function findSuccessor(lost: Remembered): HTMLElement | null {
  const gone = lost.path.filter(({ node }) => !node.isConnected).map(({ node }) => node);
  const opener = findOpener(gone);
  if (opener) return canFocus(opener.element) ? opener.element : findSuccessor(opener);
  if (canFocus(lost.element)) return lost.element;
  return (
    sameControl(lost) ??
    nextEntry(lost) ??
    (gone.length > 0 ? replacement(lost, gone.length - 1) : null) ??
    regionAround(gone.at(-1)?.parentElement ?? firstConnected(lost))
  );
}

/** Returns the control that has the same keyboard shortcut, when the control was drawn again. */
export function sameControl({ element }: Remembered): HTMLElement | null {
  const key = element.dataset['key'];
  if (key === undefined) return null;
  const all = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  return [...all].find((control) => canFocus(control)) ?? null;
}

/** Returns the same control of the next or previous entry of the list, when an entry of a list was removed. */
function nextEntry({ element, path }: Remembered): HTMLElement | null {
  const entry = path.find(({ node }) => node.matches(ITEMS));
  if (!entry || entry.node.isConnected) return null;
  const at = entry.siblings.indexOf(entry.node);
  const others = [...entry.siblings.slice(at + 1), ...entry.siblings.slice(0, at).reverse()];
  const position = [...entry.node.querySelectorAll(CONTROLS)].indexOf(element);
  for (const other of others) {
    const controls = other.isConnected ? controlsIn(other) : [];
    const same = controls[position];
    const control = same?.tagName === element.tagName ? same : controls[0];
    if (control) return control;
  }
  return null;
}

/**
 * Returns what was drawn instead of a removed element: the heading, if the element was a whole part of the page,
 * otherwise a control. Without one, returns the nearest control that stayed.
 */
function replacement({ path }: Remembered, level: number): HTMLElement | null {
  const removed = path[level];
  const parent = path[level + 1]?.node ?? document.body;
  if (!removed) return null;
  const at = removed.siblings.indexOf(removed.node);
  const before = removed.siblings.slice(0, at).filter((each) => each.parentElement === parent);
  const after = removed.siblings.slice(at + 1).filter((each) => each.parentElement === parent);
  const isNew = (child: Element): boolean => !removed.siblings.includes(child);
  const drawn = [...parent.children].filter(isNew);
  const isPart = removed.node.querySelector(HEADINGS) !== null;
  if (isPart) {
    const headings = drawn.flatMap((each) => [...each.querySelectorAll(HEADINGS)]);
    const heading = headings.find((each) => canFocus(each));
    if (heading) return heading;
  }
  const others = [...after, ...before.toReversed()];
  // When a whole section has disappeared, only a section like it is near enough.
  const near = isPart
    ? others.filter((each) => each.matches('section') && removed.node.matches('section'))
    : others;
  for (const each of isPart ? near : [...drawn, ...near]) {
    const [control] = controlsIn(each);
    if (control) return control;
  }
  return null;
}

function firstConnected({ path }: Remembered): Element | null {
  return path.slice(1).find(({ node }) => node.isConnected)?.node ?? null;
}

import { useEffect, useEffectEvent } from 'react';

import type { KeyId } from './key-bindings.table.ts';

/**
 * The actions of the components that are drawn now. If two components give the same key an action, the action that was
 * added last is used.
 */
const actions = new Map<KeyId, (() => void)[]>();

/** Gives a key its action while the component is drawn. */
export function useKeyAction(id: KeyId, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const entry = (): void => act();
    actions.set(id, [...(actions.get(id) ?? []), entry]);
    return () => void actions.set(id, actions.get(id)?.filter((each) => each !== entry) ?? []);
  }, [id]);
}

/**
 * Returns the current effect of a key: pressing the control of the key or, without a control, running the action of the
 * key. Null if the key has no effect here.
 */
export function findAction(id: KeyId): (() => void) | null {
  const control = findControl(id);
  return control ? () => press(control) : (actions.get(id)?.at(-1) ?? null);
}

/** Returns the control that a key presses, if the control is drawn and enabled. */
function findControl(id: KeyId): HTMLElement | null {
  const controls = document.querySelectorAll<HTMLElement>(`[data-key="${id}"]:not(:disabled)`);
  return [...controls].find((control) => control.checkVisibility()) ?? null;
}

function press(control: HTMLElement): void {
  if (control instanceof HTMLInputElement) {
    control.focus();
    control.select();
    return;
  }
  control.focus();
  control.click();
}

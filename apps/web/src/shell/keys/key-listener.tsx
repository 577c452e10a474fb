import type { PagePath } from '@storedeck/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

import { applyTheme, THEMES } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { DialogNotLoaded } from '../../ui/not-loaded.tsx';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { lastAddress } from '../place-addresses.ts';
import { actionOf, useKeyAction } from './key-actions.ts';
import { KEY_BINDINGS, type KeyBinding, type KeyId } from './key-bindings.table.ts';
import { findBinding, nameOfKey } from './match-keys.ts';

const KeysSheet = whenLoaded(async () => (await import('./keys-sheet.tsx')).KeysSheet, DialogNotLoaded);

/** Handles the keys of the page, and shows the sheet of keys. */
export function KeyListener() {
  const [here, navigate] = useLocation();
  const theme = useTheme();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const go = (path: PagePath): void => {
    if (path !== here) navigate(lastAddress(path));
  };
  useKeyAction('keys', () => setSheetOpen(true));
  useKeyAction('theme', () => applyTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'));
  useKeyAction('go-listing', () => go('/'));
  useKeyAction('go-publish', () => go('/publish'));
  useKeyAction('go-devices', () => go('/devices'));
  useKeyAction('go-runners', () => go('/runners'));
  useKeyAction('go-files', () => go('/files'));
  useKeyAction('go-credentials', () => go('/credentials'));
  useEffect(() => listenToKeys(window), []);
  return isSheetOpen ? <KeysSheet onClose={() => setSheetOpen(false)} /> : null;
}

function listenToKeys(target: Window): () => void {
  let before: string | null = null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const name = nameOfKey(event);
    // If the focused element, such as a mirrored phone, has used the key, `defaultPrevented` is true.
    if (name === null || event.defaultPrevented || event.isComposing || event.repeat) return;
    const binding = findBinding<KeyBinding & { readonly id: KeyId }>(KEY_BINDINGS, name, before);
    before = binding === 'first' && !isBusy(event) ? name : null;
    if (binding === null || binding === 'first') return;
    if (isBusy(event) && !binding.whileTyping) return;
    const act = actionOf(binding.id);
    if (!act) return;
    event.preventDefault();
    act();
  };
  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}

const WRITES =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable], [role=listbox]';

/** Whether a text field handles the key, or a dialog is open. */
function isBusy({ target }: KeyboardEvent): boolean {
  return (
    (target instanceof Element && target.closest(WRITES) !== null) ||
    document.querySelector('dialog:modal') !== null
  );
}

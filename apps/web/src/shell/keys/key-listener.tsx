import type { PagePath } from '@storedeck/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

import { findAction, useKeyAction } from '../../keys/key-actions.ts';
import { findBinding } from '../../keys/match-keys.ts';
import { applyTheme, THEMES } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { FIELDS, openDialog } from '../../ui/focus/focusable.ts';
import { leaveField } from '../../ui/focus/leave-field.ts';
import { DialogNotLoaded } from '../../ui/not-loaded.tsx';
import { whenLoaded } from '../../ui/when-loaded.tsx';
import { lastAddress } from '../place-addresses.ts';

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
  useKeyAction('go-frames', () => go('/frames'));
  useKeyAction('go-release', () => go('/release'));
  useKeyAction('go-devices', () => go('/devices'));
  useKeyAction('go-runners', () => go('/runners'));
  useKeyAction('go-files', () => go('/files'));
  useKeyAction('go-credentials', () => go('/credentials'));
  useEffect(() => listenToKeys(window), []);
  return isSheetOpen ? <KeysSheet onClose={() => setSheetOpen(false)} /> : null;
}

function listenToKeys(target: Window): () => void {
  let before: KeyboardEvent | null = null;
  const onKeyDown = (event: KeyboardEvent): void => {
    // If the focused element, such as a mirrored phone, has used the key, `defaultPrevented` is true. While an input
    // method composes a text, Escape cancels this text.
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    // The press of a modifier belongs to the key that follows. An entry that autofill chooses is not a real key.
    if (!(event instanceof KeyboardEvent) || event.getModifierState(event.key)) return;
    const binding = findBinding(event, before);
    before = binding === 'first' && !isTyping(event) ? event : null;
    if (binding === null || binding === 'first') return;
    if (binding.id === 'leave') {
      // Otherwise the browser would also clear a search field.
      if (leaveField(document.activeElement)) event.preventDefault();
      return;
    }
    if (isTyping(event) && !binding.whileTyping) return;
    if (openDialog() !== null && !binding.inDialogs) return;
    const act = findAction(binding.id);
    if (!act) return;
    event.preventDefault();
    act();
  };
  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}

/** Whether a text field handles the key. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(`${FIELDS}, [role=listbox]`) !== null;
}

import { useLocation } from 'wouter';

import { THEMES, applyTheme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import type { KeyId } from '../keys/key-bindings.table.ts';
import { lastAddress } from '../place-addresses.ts';
import { PLACES } from '../places.ts';
import type { PaletteCommand } from './command.ts';

const GO: Readonly<Record<string, KeyId>> = {
  '/': 'go-listing',
  '/publish': 'go-publish',
  '/devices': 'go-devices',
  '/runners': 'go-runners',
  '/files': 'go-files',
  '/credentials': 'go-credentials',
};

/** Commands that go to a place. */
export function usePlaceCommands(): PaletteCommand[] {
  const [here, navigate] = useLocation();
  return PLACES.map(({ path, name }) => ({
    group: 'Go to',
    label: name,
    ...(GO[path] && { keys: GO[path] }),
    ...(path === here && { note: 'here' }),
    run: () => path !== here && navigate(lastAddress(path)),
  }));
}

/** Commands that choose the appearance. */
export function useThemeCommands(): PaletteCommand[] {
  const chosen = useTheme();
  return THEMES.map((theme) => ({
    group: 'Appearance',
    label: theme === 'system' ? 'Same as system' : theme === 'light' ? 'Light' : 'Dark',
    keywords: ['theme', 'mode', 'appearance'],
    ...(theme === chosen && { note: 'now' }),
    run: () => applyTheme(theme),
  }));
}

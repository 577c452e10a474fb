import { useLocation } from 'wouter';

import { THEMES, applyTheme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { lastAddress } from '../place-addresses.ts';
import { PLACES } from '../places.ts';
import type { PaletteCommand } from './command.ts';

/** Commands that go to a place. */
export function usePlaceCommands(): PaletteCommand[] {
  const [here, navigate] = useLocation();
  return PLACES.map(({ path, name }) => ({
    group: 'Go to',
    label: name,
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

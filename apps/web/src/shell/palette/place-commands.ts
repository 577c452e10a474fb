import { useLocation } from 'wouter';

import { THEMES, applyTheme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { PLACES } from '../rail.tsx';
import type { PaletteCommand } from './command.ts';

/** The ways to the places. */
export function usePlaceCommands(): PaletteCommand[] {
  const [here, navigate] = useLocation();
  return PLACES.map(({ path, name }) => ({
    group: 'Go to',
    label: name,
    ...(path === here && { note: 'here' }),
    run: () => navigate(path),
  }));
}

/** The appearances. */
export function useThemeCommands(): PaletteCommand[] {
  const chosen = useTheme();
  return THEMES.map((theme) => ({
    group: 'Appearance',
    label: theme === 'system' ? 'As the system' : theme === 'light' ? 'Light' : 'Dark',
    keywords: ['theme', 'mode', 'appearance'],
    ...(theme === chosen && { note: 'now' }),
    run: () => applyTheme(theme),
  }));
}

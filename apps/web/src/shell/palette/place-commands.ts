import { useLocation } from 'wouter';

import type { KeyId } from '../../keys/key-bindings.table.ts';
import { THEMES, applyTheme } from '../../theme/theme.ts';
import { useTheme } from '../../theme/use-theme.ts';
import { useAbout } from '../about/about-state.ts';
import { lastAddress } from '../place-addresses.ts';
import { PLACES } from '../places.ts';
import type { PaletteCommand } from './command.ts';

const GO: Readonly<Record<string, KeyId>> = {
  '/': 'go-listing',
  '/publish': 'go-publish',
  '/frames': 'go-frames',
  '/release': 'go-release',
  '/devices': 'go-devices',
  '/runners': 'go-runners',
  '/files': 'go-files',
  '/credentials': 'go-credentials',
};

/** Other words with which the palette finds a place. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '/': ['store page', 'texts', 'pictures'],
  '/publish': ['upload', 'plan', 'approve'],
  '/frames': ['designs', 'captions', 'screenshots', 'bezels', 'studio', 'templates'],
  '/release': ['states', 'review', 'rollout', 'phased', 'blockers', 'ready', 'tracks'],
  '/devices': ['phones', 'screenshot', 'capture', 'record', 'video', 'mirror'],
  '/runners': ['macs', 'ssh', 'appium', 'selenium', 'grid', 'servers'],
  '/files': ['open', 'folder', 'markdown', 'preview', 'path'],
  '/credentials': ['keys', 'env', 'accounts', 'p8', 'login'],
};

/** Commands that go to a place. */
export function usePlaceCommands(): PaletteCommand[] {
  const [here, navigate] = useLocation();
  return PLACES.map(({ path, name }) => ({
    group: 'Go to',
    label: name,
    keywords: WORDS[path] ?? [],
    ...(GO[path] && { keys: GO[path] }),
    ...(path === here && { note: 'here' }),
    run: () => path !== here && navigate(lastAddress(path)),
  }));
}

const THEME_NAMES: Readonly<Record<(typeof THEMES)[number], string>> = {
  system: 'Same as system',
  light: 'Light',
  dark: 'Dark',
};

/** Commands that choose the appearance. */
export function useThemeCommands(): PaletteCommand[] {
  const chosen = useTheme();
  return THEMES.map((theme) => ({
    group: 'Appearance',
    label: THEME_NAMES[theme],
    keywords: ['theme', 'mode', 'appearance'],
    ...(theme === chosen && { note: 'now' }),
    run: () => applyTheme(theme),
  }));
}

/** The command that opens the dialog about Storedeck. */
export function useAboutCommands(): PaletteCommand[] {
  const [, setOpen] = useAbout();
  return [
    {
      group: 'Help',
      label: 'About Storedeck',
      keywords: ['version', 'documentation', 'docs', 'help', 'licence'],
      // The palette moves the focus when it closes, so the dialog opens after it.
      run: () => void setTimeout(() => setOpen(true)),
    },
  ];
}

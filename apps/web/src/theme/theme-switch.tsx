import { Monitor, Moon, Sun } from 'lucide-react';

import { Tooltip } from '../ui/tooltip.tsx';
import { THEMES, applyTheme } from './theme.ts';
import { useTheme } from './use-theme.ts';

const LOOK = {
  system: { icon: Monitor, name: 'as the system' },
  light: { icon: Sun, name: 'light' },
  dark: { icon: Moon, name: 'dark' },
};

/** A button that cycles through the appearances: same as system, light, dark. */
export function ThemeSwitch({ side }: { side: 'right' | 'top' }) {
  const theme = useTheme();
  const { icon: Icon, name } = LOOK[theme];
  return (
    <Tooltip text={`Appearance: ${name}`} side={side}>
      <button
        type="button"
        aria-label={`Appearance: ${name}. Change`}
        onClick={() => applyTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system')}
        className="text-muted hover:bg-hover hover:text-ink grid size-10 place-items-center rounded-lg"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </Tooltip>
  );
}

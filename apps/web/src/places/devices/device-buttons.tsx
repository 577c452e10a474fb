import {
  Circle,
  House,
  Lock,
  LockOpen,
  Power,
  Square,
  Triangle,
  Volume1,
  Volume2,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';

import { Tooltip } from '../../ui/tooltip.tsx';
import type { ButtonName } from './input/command.ts';

interface DeviceButton<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly className?: string;
}

const VOLUME: readonly DeviceButton<ButtonName>[] = [
  { name: 'volup', label: 'Volume up', icon: Volume2 },
  { name: 'voldown', label: 'Volume down', icon: Volume1 },
];

/** Their names are those of the mirror's messages. */
export const ANDROID_BUTTONS = [
  [
    { name: 'back', label: 'Back', icon: Triangle, className: '-rotate-90' },
    { name: 'home', label: 'Home', icon: Circle },
    { name: 'recents', label: 'Recent apps', icon: Square },
  ],
  [
    { name: 'power', label: 'Power', icon: Power },
    { name: 'volume-up', label: 'Volume up', icon: Volume2 },
    { name: 'volume-down', label: 'Volume down', icon: Volume1 },
  ],
] as const satisfies readonly (readonly DeviceButton<string>[])[];

export const IPHONE_BUTTONS: readonly (readonly DeviceButton<ButtonName>[])[] = [
  [{ name: 'home', label: 'Home', icon: House }],
  [
    { name: 'lock', label: 'Lock', icon: Lock },
    { name: 'unlock', label: 'Unlock', icon: LockOpen },
  ],
  VOLUME,
];

/** On a simulator, WebDriverAgent has no volume buttons. */
export const SIMULATOR_BUTTONS = IPHONE_BUTTONS.slice(0, 2);

/** Buttons for the keys at a device's sides and below its screen. */
export function DeviceButtons<Name extends string>({
  groups,
  onPress,
  children,
}: {
  groups: readonly (readonly DeviceButton<Name>[])[];
  onPress: (name: Name) => void;
  /** Further controls at the end of the toolbar. */
  children?: ReactNode;
}) {
  return (
    <div
      role="toolbar"
      aria-label="Buttons of the device"
      className="bg-surface border-line flex shrink-0 items-center rounded-xl border p-1 md:flex-col"
    >
      {groups.map((group, index) => (
        <div
          key={index}
          className={`flex md:flex-col ${index > 0 ? 'border-line max-md:ms-1 max-md:border-s max-md:ps-1 md:mt-1 md:border-t md:pt-1' : ''}`}
        >
          {group.map(({ name, label, icon: Icon, className = '' }) => (
            <Tooltip key={name} text={label} side="right">
              <button
                type="button"
                aria-label={label}
                onClick={() => onPress(name)}
                className="text-muted hover:bg-hover hover:text-ink active:bg-fill grid size-9 place-items-center rounded-lg"
              >
                <Icon aria-hidden className={`size-4.5 ${className}`} />
              </button>
            </Tooltip>
          ))}
        </div>
      ))}
      {children}
    </div>
  );
}

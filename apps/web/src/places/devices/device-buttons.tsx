import type { MirrorControl, MirrorEvent } from '@storedeck/contract/mirror';
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
import type { Device } from './device.ts';

type ButtonName = Extract<MirrorControl, { readonly type: 'button' }>['name'];

interface DeviceButton {
  readonly name: ButtonName;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly className?: string;
}

type ButtonGroups = readonly (readonly DeviceButton[])[];

const VOLUME: readonly DeviceButton[] = [
  { name: 'volume-up', label: 'Volume up', icon: Volume2 },
  { name: 'volume-down', label: 'Volume down', icon: Volume1 },
];

const ANDROID_BUTTONS: ButtonGroups = [
  [
    { name: 'back', label: 'Back', icon: Triangle, className: '-rotate-90' },
    { name: 'home', label: 'Home', icon: Circle },
    { name: 'recents', label: 'Recent apps', icon: Square },
  ],
  [{ name: 'power', label: 'Power', icon: Power }, ...VOLUME],
];

const IPHONE_BUTTONS: ButtonGroups = [
  [{ name: 'home', label: 'Home', icon: House }],
  [
    { name: 'power', label: 'Lock', icon: Lock },
    { name: 'wake', label: 'Unlock', icon: LockOpen },
  ],
  VOLUME,
];

/** For devices that are neither Android phones nor iPhones. Back is the only button that their servers support. */
const OTHER_BUTTONS: ButtonGroups = [
  [{ name: 'back', label: 'Back', icon: Triangle, className: '-rotate-90' }],
];

/** The buttons of each kind of device. */
export const BUTTONS: Readonly<Record<Device['kind'], ButtonGroups>> = {
  android: ANDROID_BUTTONS,
  iphone: IPHONE_BUTTONS,
  simulator: IPHONE_BUTTONS,
  other: OTHER_BUTTONS,
};

/** Buttons for the keys at a device's sides and below its screen. */
export function DeviceButtons({
  groups,
  missing = {},
  onPress,
  children,
}: {
  groups: ButtonGroups;
  /** Buttons that the device does not have now, each with the reason. */
  missing?: Extract<MirrorEvent, { readonly type: 'rung' }>['missingButtons'];
  onPress: (name: ButtonName) => void;
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
            <Tooltip key={name} text={missing[name] ?? label} side="right">
              <button
                type="button"
                aria-label={label}
                aria-disabled={missing[name] !== undefined}
                onClick={() => missing[name] ?? onPress(name)}
                className="text-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink not-aria-disabled:active:bg-fill grid size-9 place-items-center rounded-lg aria-disabled:opacity-45"
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

import {
  type AdbDevice,
  type AndroidTree,
  type HelperRefusal,
  SNAPSHOT_HELPER_PACKAGE,
} from '@storedeck/android';
import type { DeviceTree } from '@storedeck/contract';
import { shellQuote } from '@storedeck/host';

type NamedPhone = Pick<AdbDevice, 'serial' | 'adbOptions'>;
type TreeRung = DeviceTree['rung'];

/** The rung of a tree that WebDriverAgent has read. */
export const WDA_RUNG: TreeRung = { program: 'WebDriverAgent', reason: null, climb: null };

/** The rung of a tree that a WebDriver server has sent. There is no better rung. */
export function servedRung(program: string): TreeRung {
  return { program, reason: null, climb: null };
}

/**
 * The rung of a phone's tree: the program that has read the tree, the reason why no better program has read it, and
 * what the user can do about it.
 */
export function androidRung({ readBy, refusal, stops = [] }: AndroidTree, phone: NamedPhone): TreeRung {
  const reasons = [
    refusal?.reason,
    readBy === 'uiautomatorCompressed' && 'Something moves on the screen, so some containers are missing.',
    stops.length > 0 &&
      `While elements are read, Android stops ${stops.join(', ')}, and starts it again some seconds later.`,
  ].filter((reason) => typeof reason === 'string');
  const reason = reasons.length > 0 ? reasons.join(' ') : null;
  return { program: PROGRAMS[readBy], reason, climb: refusal ? CLIMBS[refusal.cause](phone) : null };
}

const PROGRAMS: Readonly<Record<AndroidTree['readBy'], string>> = {
  snapshotHelper: 'snapshot helper',
  uiautomator: 'uiautomator',
  uiautomatorCompressed: 'uiautomator --compressed',
};

const CLIMBS: Readonly<Record<HelperRefusal['cause'], (phone: NamedPhone) => string | null>> = {
  absent: (phone) => `To read it in milliseconds, also while something moves, run: ${setupHelper(phone)}`,
  outdated: (phone) => `To update it, run: ${setupHelper(phone)}`,
  incompatible: (phone) => `Remove it with "${removeHelper(phone)}", and then run: ${setupHelper(phone)}`,
  failed: () => null,
};

/** The command that installs or updates the snapshot helper of a phone. */
export function setupHelper({ serial }: Pick<NamedPhone, 'serial'>): string {
  return `storedeck setup snapshot-helper --device ${shellQuote([serial])}`;
}

/** The command that removes the snapshot helper from a phone. */
export function removeHelper({ adbOptions }: Pick<NamedPhone, 'adbOptions'>): string {
  return shellQuote(['adb', ...adbOptions, 'uninstall', SNAPSHOT_HELPER_PACKAGE]);
}

import { createHash } from 'node:crypto';

import type { SavedDevice, WebDriverDevice } from '@storedeck/contract';
import type { CapabilitySet, GridNode, ServerStatus } from '@storedeck/webdriver';

import { describeCapabilities } from './describe-capabilities.ts';

/** A device of a server, and the capabilities with which its sessions are requested. */
export interface ServerDevice extends WebDriverDevice {
  readonly capabilities: CapabilitySet;
}

/** The devices of a server, and the number of its slots that are no devices. */
export interface ServerDevices {
  readonly devices: readonly ServerDevice[];
  /** The number of slots of the Grid that are browsers. */
  readonly browserSlots: number;
}

/**
 * Returns the devices of a server: the slots of a Grid, then the saved devices. `open` contains the ids of the devices
 * that have a session of Storedeck.
 *
 * A request for a session cannot name a slot, because a Grid chooses any free slot with the wanted capabilities.
 * Therefore slots with equal capabilities are only numbered; a number does not identify a particular slot. Of the
 * devices without a session of Storedeck, the first are shown as free, the next as busy and the last as unavailable.
 */
export function serverDevices(
  { nodes = [] }: Pick<ServerStatus, 'nodes'>,
  saved: readonly SavedDevice[],
  open: ReadonlySet<string>,
): ServerDevices {
  const kinds = new Map<string, SlotKind>();
  let browserSlots = 0;
  for (const { stereotype, state } of nodes.flatMap(listSlots)) {
    if (!isDevice(stereotype)) {
      browserSlots += 1;
      continue;
    }
    const capabilities = Object.fromEntries(
      Object.entries(stereotype).filter(([name]) => !name.startsWith('se:')),
    );
    const key = canonical(capabilities);
    const known = kinds.get(key) ?? { capabilities, states: [] };
    known.states.push(state);
    kinds.set(key, known);
  }
  const devices = [...kinds].flatMap(([key, kind]) => numbered(key, kind, open));
  return { devices: [...devices, ...saved.map((device) => savedDevice(device, open))], browserSlots };
}

interface SlotKind {
  readonly capabilities: CapabilitySet;
  readonly states: ('free' | 'busy' | 'unavailable')[];
}

function listSlots({ availability, maxSessions, slots }: GridNode) {
  const isFull = slots.filter(({ sessionId }) => sessionId !== null).length >= maxSessions;
  return slots.map(({ stereotype, sessionId }) => {
    if (availability !== 'UP') return { stereotype, state: 'unavailable' } as const;
    const isFree = sessionId === null && !isFull;
    return { stereotype, state: isFree ? 'free' : 'busy' } as const;
  });
}

/**
 * Whether a slot with these capabilities is a device: it has capabilities of Appium, or the platform of a phone. The slot
 * of a browser has the platform of a computer.
 */
function isDevice({ platformName, ...others }: CapabilitySet): boolean {
  const isPhone = typeof platformName === 'string' && /^(?:android|ios)$/i.test(platformName);
  return isPhone || Object.keys(others).some((name) => name.startsWith('appium:'));
}

/** Returns the devices for slots with equal capabilities. */
function numbered(
  key: string,
  { capabilities, states }: SlotKind,
  open: ReadonlySet<string>,
): ServerDevice[] {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
  const ids = states.map((_state, index) => `slot:${hash}:${index + 1}`);
  const described = describeCapabilities(capabilities);
  const others = ids.filter((id) => !open.has(id));
  const free = states.filter((state) => state === 'free').length;
  const unavailable = states.filter((state) => state === 'unavailable').length;
  const findState = (id: string): ServerDevice['state'] => {
    const index = others.indexOf(id);
    if (index === -1) return 'open';
    if (index < free) return 'free';
    return index >= others.length - unavailable ? 'unavailable' : 'busy';
  };
  return ids.map((id, index) => ({
    ...described,
    id,
    name: ids.length === 1 ? described.name : `${described.name} (${index + 1})`,
    capabilities,
    state: findState(id),
  }));
}

function savedDevice({ name, capabilities }: SavedDevice, open: ReadonlySet<string>): ServerDevice {
  const id = `saved:${name}`;
  return {
    ...describeCapabilities(capabilities),
    id,
    name,
    capabilities,
    state: open.has(id) ? 'open' : 'free',
  };
}

/** Returns JSON with sorted names, so that equal capabilities have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

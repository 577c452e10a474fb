import type { CapabilitySet } from './grid-options.ts';

// Capabilities whose names contain these prefixes are ignored here, because the node or the browser checks them.
const IGNORED_PREFIXES = ['goog:', 'moz:', 'ms:', 'se:'];

/**
 * Whether a slot matches a request, by the rules of Selenium's DefaultSlotMatcher. A capability that is in the slot and
 * in the request must be equal, unless its name contains an ignored prefix. The slot must have the requested
 * `browserName`, `browserVersion` and `platformName`, and each requested capability whose name contains
 * `platformVersion`. Upper and lower case in texts may differ. An empty request matches no slot.
 */
export function matchesSlot(stereotype: CapabilitySet, wanted: CapabilitySet): boolean {
  if (Object.keys(wanted).length === 0) return false;
  return (
    Object.keys(stereotype).every(
      (name) => isIgnored(name, wanted) || isEqual(stereotype[name], wanted[name]),
    ) &&
    Object.keys(wanted)
      .filter((name) => name.includes('platformVersion') || DEMANDED.has(name))
      .every((name) => isEmpty(wanted[name]) || isEqual(stereotype[name], wanted[name]))
  );
}

const DEMANDED: ReadonlySet<string> = new Set(['browserName', 'browserVersion', 'platformName']);

function isIgnored(name: string, wanted: CapabilitySet): boolean {
  if (IGNORED_PREFIXES.some((prefix) => name.includes(prefix))) return true;
  return wanted[name] === undefined || wanted[name] === null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.toLowerCase() === other.toLowerCase();
  return JSON.stringify(one) === JSON.stringify(other);
}

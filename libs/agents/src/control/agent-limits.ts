import type { AgentLimit } from '@storedeck/contract';

import { AgentError } from '../agent-error.ts';

/** The permissions of one client of the agents' tools. */
export interface AgentPermissions {
  /** The ids of the devices that the client may change; undefined if it may change every device. */
  readonly devices: readonly string[] | undefined;
  readonly limits: readonly AgentLimit[];
}

/** What a tool changes: nothing (`read`), a device, or the New listing. A person can switch off each kind of change. */
export type ToolKind = 'read' | 'device' | 'new';

const REFUSES: Readonly<Record<AgentLimit, readonly ToolKind[]>> = {
  'read-only': ['device', 'new'],
  'no-device-changes': ['device'],
  'no-new-changes': ['new'],
  off: ['read', 'device', 'new'],
};

/** Whether the client may use tools of this kind. */
export function allowsKind({ limits }: AgentPermissions, kind: ToolKind): boolean {
  return !limits.some((limit) => REFUSES[limit].includes(kind));
}

/** @throws AgentError AGENT_REFUSED */
export function checkPermission(
  permissions: AgentPermissions,
  { kind, device }: { readonly kind: ToolKind; readonly device: string | undefined },
): void {
  const limit = permissions.limits.find((one) => REFUSES[one].includes(kind));
  if (limit !== undefined)
    throw refused(limit === 'off' ? 'Agents are switched off here.' : `Agents are limited here: ${limit}.`);
  const { devices } = permissions;
  if (kind === 'device' && device !== undefined && devices && !devices.includes(device))
    throw refused(`Agents may not change the device ${device}.`);
}

function refused(message: string): AgentError {
  return new AgentError('AGENT_REFUSED', message, {
    hint: 'The person who started Storedeck has chosen this, with --agents or in the command of the agent. Ask them.',
  });
}

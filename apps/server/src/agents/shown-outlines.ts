import { createHash } from 'node:crypto';

import {
  changesBetween,
  type Outline,
  type OutlineChanges,
  outlineOf,
  type OutlineRow,
} from '@storedeck/screen-tree';

import type { AgentDevice } from './agent-device.ts';

/** Devices whose elements are remembered. */
const MAX_DEVICES = 20;
/** Earlier outlines of a device with which a later one can be compared. */
const MAX_PAST = 8;

/** The elements of a screen. `token` is equal for equal outlines. */
export interface ShownOutline {
  readonly outline: Outline;
  readonly token: string;
}

interface Known {
  latest: ShownOutline;
  /** The rows of earlier outlines, by their tokens. */
  readonly past: Map<string, readonly OutlineRow[]>;
}

/** Reads the elements of screens for agents, and remembers them, so that references stay as long as an element lives. */
export class ShownOutlines {
  readonly #known = new Map<string, Known>();

  async read(device: AgentDevice, signal: AbortSignal): Promise<ShownOutline> {
    const tree = await device.tree(signal);
    const known = this.#known.get(device.id);
    const outline = outlineOf(tree, known?.latest.outline);
    const latest = {
      outline,
      token: createHash('sha256').update(outline.text).digest('base64url').slice(0, 12),
    };
    const past = known?.past ?? new Map<string, readonly OutlineRow[]>();
    past.delete(latest.token);
    past.set(latest.token, outline.rows);
    for (const token of [...past.keys()].slice(0, -MAX_PAST)) past.delete(token);
    this.#known.delete(device.id);
    this.#known.set(device.id, { latest, past });
    for (const id of [...this.#known.keys()].slice(0, -MAX_DEVICES)) this.#known.delete(id);
    return latest;
  }

  /** The last outline that was read of a device. */
  latest({ id }: AgentDevice): ShownOutline | undefined {
    return this.#known.get(id)?.latest;
  }

  /** What differs from an earlier outline, one line for each element that is there; undefined if that one is not remembered. */
  changesSince({ id }: AgentDevice, token: string): string | undefined {
    const known = this.#known.get(id);
    const rows = known?.past.get(token);
    return known && rows && changesText(changesBetween(rows, known.latest.outline.rows));
  }
}

/** Elements that are gone are named by their references only, because an agent has read them before. */
function changesText({ added, removed, changed }: OutlineChanges): string {
  const gone = removed.map(({ reference }) => `@${reference}`);
  return [
    ...(gone.length > 0 ? [`- ${gone.join(' ')}`] : []),
    ...changed.map(({ after }) => `~ ${after.line}`),
    ...added.map(({ line }) => `+ ${line}`),
  ].join('\n');
}

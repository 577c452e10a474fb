import { createHash } from 'node:crypto';

import type { Device } from '@storedeck/devices';
import {
  changesBetween,
  type Outline,
  type OutlineChanges,
  makeOutline,
  type OutlineRow,
} from '@storedeck/screen-tree';

/** The largest number of devices whose outlines are remembered. */
const MAX_DEVICES = 20;
/** The largest number of remembered outlines of one device. A later outline can be compared with each of them. */
const MAX_PAST = 8;

/** The outline of a screen. Outlines with equal texts have equal tokens. */
export interface ShownOutline {
  readonly outline: Outline;
  readonly token: string;
}

interface Known {
  latest: ShownOutline;
  /** The rows of the last outlines, including the latest one. The key is the token of the outline. */
  readonly past: Map<string, readonly OutlineRow[]>;
}

/**
 * Reads the outlines of screens for agents, and remembers them, so that an element keeps its reference as long as it
 * exists.
 */
export class ShownOutlines {
  readonly #known = new Map<string, Known>();

  /** Reads the elements of the screen. Rejects with the errors of `device.tree`. */
  async read(device: Device, signal: AbortSignal): Promise<ShownOutline> {
    const tree = await device.tree(signal);
    const known = this.#known.get(device.id);
    const outline = makeOutline(tree, known?.latest.outline);
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

  /** Returns the latest outline of the device; undefined if none is remembered. */
  latest({ id }: Device): ShownOutline | undefined {
    return this.#known.get(id)?.latest;
  }

  /**
   * Describes how the latest outline differs from an earlier one: one line for each added or changed element, and one
   * line with the references of all removed elements. Undefined if the earlier outline is not remembered.
   */
  changesSince({ id }: Device, token: string): string | undefined {
    const known = this.#known.get(id);
    const rows = known?.past.get(token);
    return known && rows && changesText(changesBetween(rows, known.latest.outline.rows));
  }
}

/**
 * Returns the lines of the changes. A removed element is named only by its reference, because the agent has read its
 * row in the earlier outline.
 */
function changesText({ added, removed, changed }: OutlineChanges): string {
  const gone = removed.map(({ reference }) => `@${reference}`);
  return [
    ...(gone.length > 0 ? [`- ${gone.join(' ')}`] : []),
    ...changed.map(({ after }) => `~ ${after.line}`),
    ...added.map(({ line }) => `+ ${line}`),
  ].join('\n');
}

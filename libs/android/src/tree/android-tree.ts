import type { ScreenTree } from '@storedeck/screen-tree';

/** Why the snapshot helper did not read a tree. */
export interface HelperRefusal {
  /** `absent`: not installed. `outdated`: too old. `incompatible`: it speaks another protocol. `failed`: anything else. */
  readonly cause: 'absent' | 'outdated' | 'incompatible' | 'failed';
  /** The reason as a sentence. */
  readonly reason: string;
}

/** The tree of a phone's screen, and what has read it. */
export interface AndroidTree extends ScreenTree {
  /** `uiautomatorCompressed` leaves out containers that mean nothing to a screen reader. */
  readonly readBy: 'snapshotHelper' | 'uiautomator' | 'uiautomatorCompressed';
  /** Why it was not the snapshot helper; `undefined` when it was. */
  readonly refusal: HelperRefusal | undefined;
}

import type { ScreenTree } from '@storedeck/screen-tree';

/** Why the snapshot helper did not read a tree. */
export interface HelperRefusal {
  /**
   * `absent`: the helper is not installed. `outdated`: the helper is too old. `incompatible`: the helper uses another
   * protocol. `failed`: any other reason.
   */
  readonly cause: 'absent' | 'outdated' | 'incompatible' | 'failed';
  /** The reason as a sentence. */
  readonly reason: string;
}

/** The tree of a phone's screen, and the program that has read the tree. */
export interface AndroidTree extends ScreenTree {
  /**
   * The program that has read the tree. `uiautomatorCompressed` is `uiautomator` without the containers that mean
   * nothing to a screen reader.
   */
  readonly readBy: 'snapshotHelper' | 'uiautomator' | 'uiautomatorCompressed';
  /** Why the snapshot helper has not read the tree; `undefined` if the helper has read it. */
  readonly refusal: HelperRefusal | undefined;
  /** The accessibility services of the phone that Android stops while a tree is read, such as `TalkBack`. */
  readonly stops?: readonly string[] | undefined;
}

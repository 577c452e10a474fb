import {
  EDIT_COMMITTED,
  EDIT_DELETED,
  EDIT_EXPIRED,
  GoogleRefusal,
  notFound,
} from '../google/google-error.ts';
import type { PlayState } from './play-listing.ts';

/** A Google Play edit, which belongs to one app and one service account. */
export interface Edit {
  readonly id: string;
  readonly packageName: string;
  /** E-mail address of the service account that opened the edit. */
  readonly account: string;
  /** The end of the edit's lifetime, in ms since 1970. Calls that use the edit after this time are refused. */
  readonly expiresAtMs: number;
  state: 'open' | 'deleted' | 'committed';
  /** The app as it will be after the commit. */
  readonly draft: PlayState;
}

/**
 * The edits of the fake Google Play. An account has at most one open edit per app: a new edit deletes the previous
 * edit.
 */
export class Edits {
  readonly #edits = new Map<string, Edit>();
  readonly #now: () => number;
  readonly #lifetimeMs: number;

  constructor(options: { now: () => number; lifetimeMs: number }) {
    this.#now = options.now;
    this.#lifetimeMs = options.lifetimeMs;
  }

  /** Opens an edit with a copy of the live state. */
  insert(packageName: string, account: string, live: PlayState): Edit {
    for (const edit of this.open()) {
      if (edit.packageName === packageName && edit.account === account) edit.state = 'deleted';
    }
    const edit: Edit = {
      id: String(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n).padStart(20, '0'),
      packageName,
      account,
      expiresAtMs: this.#now() + this.#lifetimeMs,
      state: 'open',
      draft: { ...live },
    };
    this.#edits.set(edit.id, edit);
    return edit;
  }

  /** Returns the open edit with this id. Throws GoogleRefusal if the edit is unknown, deleted, committed or expired. */
  require(id: string, packageName: string, account: string): Edit {
    const edit = this.#edits.get(id);
    if (!edit || edit.packageName !== packageName || edit.account !== account) {
      throw new GoogleRefusal(notFound(`No edit with ID ${id} exists.`));
    }
    if (edit.state === 'deleted') throw new GoogleRefusal(EDIT_DELETED);
    if (edit.state === 'committed') throw new GoogleRefusal(EDIT_COMMITTED);
    if (edit.expiresAtMs <= this.#now()) throw new GoogleRefusal(EDIT_EXPIRED);
    return edit;
  }

  /** Ends all open edits of an app except `kept`. Call this after a commit and after every change in Play Console. */
  endOthers(packageName: string, kept?: Edit): void {
    for (const edit of this.open()) {
      if (edit.packageName === packageName && edit !== kept) edit.state = 'deleted';
    }
  }

  /** Edits that are neither deleted, committed nor expired. */
  open(): Edit[] {
    return [...this.#edits.values()].filter(
      ({ state, expiresAtMs }) => state === 'open' && expiresAtMs > this.#now(),
    );
  }
}

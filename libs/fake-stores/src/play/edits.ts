import { EDIT_COMMITTED, EDIT_DELETED, EDIT_EXPIRED, GoogleRefusal, notFound } from './google-error.ts';

/** One edit: a draft of an app that belongs to one service account. */
export interface Edit {
  readonly id: string;
  readonly packageName: string;
  /** E-mail address of the service account that opened it. */
  readonly account: string;
  /** ms since 1970; afterwards every call of it is refused. */
  readonly expiresAtMs: number;
  state: 'open' | 'deleted' | 'committed';
}

/** The edits of a fake Google Play. Each account has one open edit per app: an insert ends the former one. */
export class Edits {
  readonly #edits = new Map<string, Edit>();
  readonly #now: () => number;
  readonly #lifetimeMs: number;

  constructor(options: { now: () => number; lifetimeMs: number }) {
    this.#now = options.now;
    this.#lifetimeMs = options.lifetimeMs;
  }

  insert(packageName: string, account: string): Edit {
    for (const edit of this.open()) {
      if (edit.packageName === packageName && edit.account === account) edit.state = 'deleted';
    }
    const edit: Edit = {
      id: String(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n).padStart(20, '0'),
      packageName,
      account,
      expiresAtMs: this.#now() + this.#lifetimeMs,
      state: 'open',
    };
    this.#edits.set(edit.id, edit);
    return edit;
  }

  /** The open edit of that id. Throws GoogleRefusal when it is unknown, deleted, committed or expired. */
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

  /** Edits that nobody deleted, committed or outlived: what a careless client leaves behind. */
  open(): Edit[] {
    return [...this.#edits.values()].filter(
      ({ state, expiresAtMs }) => state === 'open' && expiresAtMs > this.#now(),
    );
  }
}

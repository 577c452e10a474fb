import type { FakeStores } from '@storedeck/fake-stores';
import { getResponse } from 'msw';

import { credentialsFrom, isStoreError } from '../src/index.ts';
import { type Plan, type PlanChoices, planPublish, publish } from '../src/publish/index.ts';
import { FAST } from './rig.ts';
import { readContents } from './store-contents.ts';

/** What happens at one request of a publication. */
export interface AtRequest {
  /** The number of the request, from 1. */
  readonly number: number;
  /** The process is killed before or after the store applies the request, or something else happens before it. */
  readonly what: 'killedBefore' | 'killedAfter' | (() => void);
}

/** How a publication has ended: the code of its error, `killed`, or `finished`. */
export type Ended = string;

/**
 * A person who publishes from a folder, and whose private records are in `stateDir`. Everything that a request of this
 * person deletes or overwrites is compared with what the stores had when the person approved the plan. What the person
 * has not seen is added to `wrong`.
 */
export class Person {
  readonly name: string;
  readonly dir: string;
  readonly stateDir: string;
  /** Why the latest publication has stopped. */
  reason = '';
  readonly #stores: FakeStores;
  readonly #env: Readonly<Record<string, string>>;
  readonly #wrong: string[];
  /** What this person has written, as `readContents` names it. */
  readonly #own = new Set<string>();
  #seen: ReadonlyMap<string, string> = new Map();
  #approved: { readonly plan: Plan; readonly choices: PlanChoices } | undefined;
  #requests = 0;
  #at: AtRequest | undefined;
  #stop = new AbortController();
  #latest: Promise<unknown> = Promise.resolve();

  constructor(
    name: string,
    {
      dir,
      stateDir,
      stores,
      env,
      wrong,
    }: {
      dir: string;
      stateDir: string;
      stores: FakeStores;
      env: Readonly<Record<string, string>>;
      wrong: string[];
    },
  ) {
    this.name = name;
    this.dir = dir;
    this.stateDir = stateDir;
    this.#stores = stores;
    this.#env = env;
    this.#wrong = wrong;
  }

  /** The number of requests of the latest publication. */
  get requests(): number {
    return this.#requests;
  }

  /** Makes a plan in which New wins every conflict and every removal is allowed, and approves it. */
  async approve(): Promise<Plan> {
    this.#begin(undefined);
    const mine = ['appStore', 'googlePlay'];
    const first = await planPublish({ ...this.#options(), mine });
    const allowRemovals = first.stores.flatMap(({ removals }) => removals.map(({ key }) => key));
    const choices = { mine, allowRemovals };
    const plan = allowRemovals.length === 0 ? first : await planPublish({ ...this.#options(), ...choices });
    this.#approved = { plan, choices };
    this.#seen = readContents(this.#stores);
    return plan;
  }

  /** Publishes the approved plan, or continues its publication. */
  async publish(at: AtRequest | undefined): Promise<Ended> {
    if (!this.#approved) return 'nothing approved';
    this.#begin(at);
    const { plan, choices } = this.#approved;
    try {
      await publish({
        ...this.#options(),
        ...choices,
        plan: plan.hash,
        processing: { pollMs: 0, stuckReads: 50 },
      });
      return 'finished';
    } catch (error) {
      if (this.#stop.signal.aborted) return 'killed';
      if (isStoreError(error)) {
        this.reason = error.message;
        return error.code;
      }
      throw error;
    }
  }

  #options() {
    return {
      dir: this.dir,
      stateDir: this.stateDir,
      credentials: credentialsFrom(this.#env),
      network: FAST,
      fetch: (url: string | URL | Request, init?: RequestInit) => this.#fetch(new Request(url, init)),
      signal: this.#stop.signal,
    };
  }

  #begin(at: AtRequest | undefined): void {
    this.#requests = 0;
    this.#at = at;
    this.#stop = new AbortController();
  }

  /** Sends a request to the fake stores. Requests are sent one after the other, so that each effect has one cause. */
  #fetch(request: Request): Promise<Response> {
    const sent = this.#latest.then(() => this.#send(request));
    this.#latest = sent.catch(() => undefined);
    return sent;
  }

  async #send(request: Request): Promise<Response> {
    if (this.#stop.signal.aborted) throw new TypeError('The process is killed.');
    this.#requests += 1;
    const what = this.#at?.number === this.#requests ? this.#at.what : undefined;
    if (typeof what === 'function') what();
    if (what === 'killedBefore') this.#kill();
    const before = readContents(this.#stores);
    const response = await getResponse([...this.#stores.handlers], request);
    this.#compare(before, readContents(this.#stores), `${request.method} ${request.url}`);
    if (what === 'killedAfter') this.#kill();
    return response!;
  }

  #kill(): never {
    this.#stop.abort();
    throw new TypeError('The process is killed.');
  }

  #compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, cause: string): void {
    for (const [key, value] of before) {
      if (after.get(key) === value) continue;
      const isKnown = this.#seen.get(key) === value || this.#own.has(`${key} ${value}`);
      if (!isKnown) this.#wrong.push(`${this.name} has not seen ${key} (${value}): ${cause}`);
    }
    for (const [key, value] of after) if (before.get(key) !== value) this.#own.add(`${key} ${value}`);
  }
}

import type { Store } from '../store-urls.ts';
import { FAULTS, type FaultName } from './fault.table.ts';
import type { FaultContext, FaultResponder, FaultSettings } from './fault.ts';

/** The requests that a fault applies to. A missing property matches every request. */
export interface FaultMatch {
  readonly store?: Store;
  readonly method?: string;
  /** A part of the request's URL, or a pattern that matches the URL. */
  readonly path?: string | RegExp;
}

/** One fault. */
export interface FaultRule extends FaultSettings {
  readonly match?: FaultMatch;
  /** Number of requests that get the fault. Default: all. */
  readonly times?: number;
  /** Number of matching requests that do not get the fault, before it first applies. Default 0. */
  readonly after?: number;
  /** The name of a fault, or a function that makes the response. */
  readonly respond: FaultName | FaultResponder;
}

/** The active faults. If several faults match a request, the fault that was added first applies. */
export class FaultList {
  #rules: { rule: FaultRule; passes: number; left: number }[] = [];

  /** Activates a fault. Call the returned function to remove the fault. */
  add(rule: FaultRule): () => void {
    const entry = { rule, passes: rule.after ?? 0, left: rule.times ?? Infinity };
    this.#rules.push(entry);
    return () => {
      this.#rules = this.#rules.filter((other) => other !== entry);
    };
  }

  /** Removes all faults. */
  clear(): void {
    this.#rules = [];
  }

  /** Responds to a request: with a fault if one matches the request, otherwise as the store does. */
  respond(context: Omit<FaultContext, 'settings'>): Response | Promise<Response> {
    for (const entry of this.#rules) {
      if (entry.left <= 0 || !isMatch(entry.rule.match ?? {}, context)) continue;
      if (entry.passes > 0) {
        entry.passes -= 1;
        continue;
      }
      entry.left -= 1;
      const { respond } = entry.rule;
      const responder: FaultResponder = typeof respond === 'string' ? FAULTS[respond] : respond;
      return responder({ ...context, settings: entry.rule });
    }
    return context.next();
  }
}

function isMatch({ store, method, path }: FaultMatch, context: Omit<FaultContext, 'settings'>): boolean {
  const { request } = context;
  return (
    (store === undefined || store === context.store) &&
    (method === undefined || method.toUpperCase() === request.method) &&
    (path === undefined || (typeof path === 'string' ? request.url.includes(path) : path.test(request.url)))
  );
}

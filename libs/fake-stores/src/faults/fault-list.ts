import type { Store } from '../store-urls.ts';
import { FAULTS, type FaultName } from './fault.table.ts';
import type { FaultContext, FaultResponder, FaultSettings } from './fault.ts';

/** Which requests a fault spoils; what is left out matches everything. */
export interface FaultMatch {
  readonly store?: Store;
  readonly method?: string;
  /** Found in the request's whole URL. */
  readonly path?: string | RegExp;
}

/** One fault to switch on. */
export interface FaultRule extends FaultSettings {
  readonly match?: FaultMatch;
  /** How many requests are spoilt; all by default. */
  readonly times?: number;
  /** How many matching requests pass before the first is spoilt. Default 0. */
  readonly after?: number;
  /** What comes instead: a fault by name, or a function of your own. */
  readonly respond: FaultName | FaultResponder;
}

/** The faults that are switched on. Of several that match, the one added first spoils the answer. */
export class FaultList {
  #rules: { rule: FaultRule; passes: number; left: number }[] = [];

  /** Switches a fault on; the function it returns switches it off. */
  add(rule: FaultRule): () => void {
    const entry = { rule, passes: rule.after ?? 0, left: rule.times ?? Infinity };
    this.#rules.push(entry);
    return () => {
      this.#rules = this.#rules.filter((other) => other !== entry);
    };
  }

  /** Switches all faults off. */
  clear(): void {
    this.#rules = [];
  }

  /** The answer to a request, spoilt when a fault matches it. */
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
    return context.answer();
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

import { KeyedQueue } from '@storedeck/async';
import type { Express, Request } from 'express';

import { allowMethods } from '../../http/allow-methods.ts';
import { ServerError } from '../../server-error.ts';
import { STRANGE_GROUPS } from './strange-groups.ts';
import type { Begun, StrangeKind, StrangeWorld } from './strange-kind.ts';

const PATH = '/api/demo/devices';
const KINDS = STRANGE_GROUPS.flatMap(({ kinds }) => kinds);

/**
 * Switches the kinds of `STRANGE_GROUPS` on and off, at an address that only the demo has: `GET` lists them, and `POST
 * ?kind=ID&on=true` switches one.
 */
export class StrangeDevices {
  readonly #world: StrangeWorld;
  readonly #running = new Map<string, Begun>();
  readonly #queue = new KeyedQueue();

  constructor(world: StrangeWorld) {
    this.#world = world;
  }

  mount(app: Express): void {
    app
      .route(PATH)
      .get((_request, response) => void response.json(this.#list()))
      .post(async (request, response) => {
        const { kind, isOn } = readChange(request);
        await this.#queue.run(PATH, () => (isOn ? this.#begin(kind) : this.#end(kind.id)));
        response.json(this.#list());
      })
      .all(allowMethods('GET', 'POST'));
  }

  /** Ends everything that was begun. */
  async close(): Promise<void> {
    await this.#queue.run(PATH, async () => {
      for (const id of [...this.#running.keys()]) await this.#end(id);
    });
  }

  #list() {
    return {
      groups: STRANGE_GROUPS.map((group) => ({
        name: group.name,
        kinds: group.kinds.map((kind) => ({
          ...{ id: kind.id, name: kind.name },
          sentence: [kind.sentence, ...this.#readNote(kind.id), ...this.#warn(kind)].join(' '),
          isOn: this.#running.has(kind.id),
        })),
      })),
    };
  }

  async #begin(kind: StrangeKind): Promise<void> {
    if (this.#running.has(kind.id)) return;
    for (const { id } of this.#rivals(kind)) await this.#end(id);
    this.#running.set(kind.id, await kind.begin(this.#world));
  }

  async #end(id: string): Promise<void> {
    const begun = this.#running.get(id);
    this.#running.delete(id);
    await (typeof begun === 'object' ? begun.end() : begun?.());
  }

  /** The kinds that run and end when this one begins. */
  #rivals({ id, changes }: StrangeKind): readonly StrangeKind[] {
    return KINDS.filter(
      (other) => other.id !== id && this.#running.has(other.id) && changes && other.changes === changes,
    );
  }

  /** Says which kinds end when this one begins. */
  #warn(kind: StrangeKind): readonly string[] {
    return this.#rivals(kind).map(({ name }) => `This switches off “${name}”.`);
  }

  #readNote(id: string): readonly string[] {
    const begun = this.#running.get(id);
    return typeof begun === 'object' ? [begun.note] : [];
  }
}

function readChange({ query }: Request): { readonly kind: StrangeKind; readonly isOn: boolean } {
  const kind = KINDS.find(({ id }) => id === query['kind']);
  const { on } = query;
  if (kind && (on === 'true' || on === 'false')) return { kind, isOn: on === 'true' };
  throw new ServerError('REQUEST_INVALID', 'The parameters must be kind=ID and on=true or on=false.', {
    hint: `GET ${PATH} lists the kinds.`,
  });
}

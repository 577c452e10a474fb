import { KeyedQueue } from '@storedeck/async';
import type { Express, Request } from 'express';

import { allowMethods } from '../../http/allow-methods.ts';
import { ServerError } from '../../server-error.ts';
import { STRANGE_GROUPS } from './strange-groups.ts';
import type { Begun, StrangeKind, StrangeWorld } from './strange-kind.ts';

const PATH = '/api/demo/devices';

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
        kinds: group.kinds.map(({ id, name, sentence }) => ({
          ...{ id, name },
          sentence: [sentence, ...this.#readNote(id)].join(' '),
          isOn: this.#running.has(id),
        })),
      })),
    };
  }

  async #begin(kind: StrangeKind): Promise<void> {
    if (!this.#running.has(kind.id)) this.#running.set(kind.id, await kind.begin(this.#world));
  }

  async #end(id: string): Promise<void> {
    const begun = this.#running.get(id);
    this.#running.delete(id);
    await (typeof begun === 'object' ? begun.end() : begun?.());
  }

  #readNote(id: string): readonly string[] {
    const begun = this.#running.get(id);
    return typeof begun === 'object' ? [begun.note] : [];
  }
}

function readChange({ query }: Request): { readonly kind: StrangeKind; readonly isOn: boolean } {
  const kind = STRANGE_GROUPS.flatMap(({ kinds }) => kinds).find(({ id }) => id === query['kind']);
  const { on } = query;
  if (kind && (on === 'true' || on === 'false')) return { kind, isOn: on === 'true' };
  throw new ServerError('REQUEST_INVALID', 'The parameters must be kind=ID and on=true or on=false.', {
    hint: `GET ${PATH} lists the kinds.`,
  });
}

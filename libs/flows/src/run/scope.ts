import { fillText, type Values } from '../expressions/evaluate.ts';
import type { FlowMap } from '../flow.ts';

/** The values of names while steps run. A flow inside a flow adds its own, which end with it. */
export class Scope {
  readonly #values: ReadonlyMap<string, string>;
  readonly #outside: Readonly<Record<string, string>>;
  readonly #copied: { text: string | null };

  constructor(
    outside: Readonly<Record<string, string>>,
    values: ReadonlyMap<string, string> = new Map(),
    copied: { text: string | null } = { text: null },
  ) {
    this.#outside = outside;
    this.#values = values;
    this.#copied = copied;
  }

  /** Returns the value of a name; null if it has none. */
  readonly find: Values = (name) => {
    if (name === 'maestro.copiedText') return this.#copied.text;
    return (
      this.#values.get(name) ?? (Object.hasOwn(this.#outside, name) ? (this.#outside[name] ?? null) : null)
    );
  };

  /** Returns a scope with further names. A value from outside is stronger than that of a file. */
  extend(env: FlowMap): Scope {
    const values = new Map(this.#values);
    for (const [name, text] of env)
      values.set(
        name,
        Object.hasOwn(this.#outside, name) ? (this.#outside[name] ?? '') : fillText(text, this.find),
      );
    return new Scope(this.#outside, values, this.#copied);
  }

  /** Returns a scope with the values that a step gives to the flow that it runs. They are stronger than all others. */
  shadow(env: FlowMap): Scope {
    const given = new Map(env.map(([name, text]) => [name, fillText(text, this.find)]));
    const outside = Object.fromEntries(Object.entries(this.#outside).filter(([name]) => !given.has(name)));
    return new Scope(outside, new Map([...this.#values, ...given]), this.#copied);
  }

  /** Keeps the text that was copied, for this scope and all others of the run. */
  copy(text: string): void {
    this.#copied.text = text;
  }
}

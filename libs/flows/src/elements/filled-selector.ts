import { fillText, isTrue, type Values } from '../expressions/evaluate.ts';
import type { FlowFlag, FlowNumber, Selector, Trait } from '../flow.ts';
import { parseNumber } from '../format/read-values.ts';
import { UnfitValue } from '../unfit-value.ts';

/** A selector with the values of its expressions. */
export interface FilledSelector {
  readonly text?: string;
  readonly id?: string;
  readonly index?: number;
  readonly states: readonly { readonly state: ElementState; readonly wanted: boolean }[];
  readonly relations: readonly { readonly relation: Relation; readonly to: FilledSelector }[];
  readonly traits: readonly Trait[];
  readonly width?: number;
  readonly height?: number;
  readonly tolerance: number;
}

export type ElementState = 'enabled' | 'selected' | 'checked' | 'focused';
export type Relation =
  'below' | 'above' | 'leftOf' | 'rightOf' | 'childOf' | 'containsChild' | 'containsDescendants';

const STATES = ['enabled', 'selected', 'checked', 'focused'] as const;
const RELATIONS = ['below', 'above', 'leftOf', 'rightOf', 'childOf', 'containsChild'] as const;

/**
 * Fills the expressions of a selector.
 *
 * @throws UnsetName, UnfitValue
 */
export function fillSelector(selector: Selector, values: Values): FilledSelector {
  const text = selector.text && fillText(selector.text, values);
  const id = selector.id && fillText(selector.id, values);
  const number = (of: FlowNumber | undefined): number | undefined =>
    of === undefined ? undefined : fillNumber(of, values);
  const [index, width, height] = [number(selector.index), number(selector.width), number(selector.height)];
  return {
    ...(text !== undefined && { text }),
    ...(id !== undefined && { id }),
    ...(index !== undefined && { index }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    tolerance: number(selector.tolerance) ?? 0,
    traits: selector.traits ?? [],
    states: STATES.flatMap((state) => {
      const wanted = selector[state];
      return wanted === undefined ? [] : [{ state, wanted: fillFlag(wanted, values) }];
    }),
    relations: [
      ...RELATIONS.flatMap((relation) => {
        const to = selector[relation];
        return to === undefined ? [] : [{ relation, to: fillSelector(to, values) }];
      }),
      ...(selector.containsDescendants ?? []).map((to) => ({
        relation: 'containsDescendants' as const,
        to: fillSelector(to, values),
      })),
    ],
  };
}

/** Returns a number of a step. */
export function fillNumber(number: FlowNumber, values: Values): number {
  if (typeof number === 'number') return number;
  const filled = fillText(number, values);
  const parsed = parseNumber(filled);
  if (parsed === undefined) throw new UnfitValue(`${JSON.stringify(filled)} is no number.`);
  return parsed;
}

/** Returns a flag of a step. */
export function fillFlag(flag: FlowFlag, values: Values): boolean {
  return typeof flag === 'boolean' ? flag : isTrue(fillText(flag, values));
}

/** Returns a selector as a person would say it. */
export function printSelector({ text, id, index, relations }: FilledSelector): string {
  const said = [
    text === undefined ? undefined : JSON.stringify(text),
    id === undefined ? undefined : `id ${JSON.stringify(id)}`,
    index === undefined ? undefined : `number ${index}`,
    ...relations.map(({ relation, to }) => `${relation} ${printSelector(to)}`),
  ];
  const known = said.filter((one) => one !== undefined);
  return known.length === 0 ? 'an element' : known.join(', ');
}

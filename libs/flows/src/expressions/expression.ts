import type { Place } from '../place.ts';

/**
 * An expression between `${` and `}`. Maestro runs JavaScript there; this is the part that flows of public apps use
 * without a script.
 */
export type Expression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'value'; readonly value: ExpressionValue }
  | { readonly kind: 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    };

export type ExpressionValue = string | number | boolean | null;

export type BinaryOperator = '||' | '??' | '&&' | '===' | '!==' | '==' | '!=';

/** A text of a flow with expressions in it: `Hello ${NAME}`. */
export interface FlowText {
  readonly parts: readonly (string | Expression)[];
  /** As it was written. */
  readonly source: string;
  readonly place: Place;
}

import type { Design, DesignChanges } from './design.ts';
import { type DesignPlace, isFor } from './shown-design.ts';

const PARTS = ['frame', 'text', 'caption', 'subcaption'] as const;

/** Values of the parts of a picture. */
export type ShownChanges = { readonly [Part in (typeof PARTS)[number]]?: Partial<Design[Part]> };

/**
 * Changes what one picture shows, where the design says it: a value that comes from the shot is changed in the shot, one
 * that comes from a variant in the variant, and all others in the design. Other pictures with the same value change too.
 */
export function changeShown(
  design: Design,
  place: Omit<DesignPlace, 'isRtl'>,
  changes: ShownChanges,
): Design {
  let edited = design;
  for (const part of PARTS)
    for (const [name, value] of Object.entries(changes[part] ?? {}))
      edited = changeValue(edited, place, { part, name, value });
  return edited;
}

function changeValue(
  design: Design,
  { output, shot, language }: Omit<DesignPlace, 'isRtl'>,
  { part, name, value }: { part: (typeof PARTS)[number]; name: string; value: unknown },
): Design {
  const says = (layer: DesignChanges) => {
    const values: Readonly<Record<string, unknown>> | undefined = layer[part];
    return values?.[name] !== undefined;
  };
  const put = <Layer extends DesignChanges>(layer: Layer): Layer => ({
    ...layer,
    [part]: { ...layer[part], [name]: value },
  });
  const { shots, variants } = design;
  if (shots.some((each) => each.id === shot.id && says(each)))
    return { ...design, shots: shots.map((each) => (each.id === shot.id ? put(each) : each)) };
  const at = variants.findLastIndex((variant) => isFor(variant, output, language) && says(variant));
  if (at < 0) return { ...design, [part]: { ...design[part], [name]: value } };
  return { ...design, variants: variants.map((each, index) => (index === at ? put(each) : each)) };
}

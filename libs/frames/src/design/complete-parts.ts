/** Returns `whole` with the values that `parts` has. A value that is undefined counts as missing. */
export function completeParts<Whole extends object>(
  whole: Whole,
  parts: { readonly [Key in keyof Whole]?: Whole[Key] | undefined } | undefined,
): Whole {
  const given = Object.entries(parts ?? {}).filter(([, value]) => value !== undefined);
  return { ...whole, ...Object.fromEntries(given) };
}

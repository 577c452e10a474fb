/** Returns a response with a changed body. If the body is not a JSON object or array, returns the original response. */
export async function rewrittenJson(
  real: Response,
  change: (body: Record<string, unknown>) => object,
): Promise<Response> {
  if (!real.headers.get('Content-Type')?.includes('json')) return real;
  const body: unknown = await real.clone().json();
  if (typeof body !== 'object' || body === null) return real;
  return Response.json(change(body as Record<string, unknown>), { status: real.status });
}

/**
 * Replaces each text whose key is in `keys` with the next text of `values`. After the last text, starts again with the
 * first text.
 */
export function withEachValue(
  real: Response,
  keys: readonly string[],
  values: readonly string[],
): Promise<Response> {
  let turn = 0;
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        keys.includes(key) && typeof inner === 'string' ? values[turn++ % values.length] : replaced(inner),
      ]),
    );
  };
  return rewrittenJson(real, (body) => replaced(body) as object);
}

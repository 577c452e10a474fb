/** The same answer with another body, where the body is a JSON object; any other answer stays as it is. */
export async function rewrittenJson(
  real: Response,
  change: (body: Record<string, unknown>) => object,
): Promise<Response> {
  if (!real.headers.get('Content-Type')?.includes('json')) return real;
  const body: unknown = await real.json();
  if (typeof body !== 'object' || body === null) return real;
  return Response.json(change(body as Record<string, unknown>), { status: real.status });
}

/** Puts `values`, in turn, wherever one of `keys` stands. */
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

/**
 * Waits until all parts have settled. The first failure aborts `stop`, and is thrown after every part has settled, so
 * that nothing keeps running.
 */
export async function allOrFirstFailure<Results extends readonly unknown[]>(
  stop: AbortController,
  parts: { readonly [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const failures: unknown[] = [];
  const results = await Promise.all(
    parts.map((part) =>
      part.catch((error: unknown) => {
        failures.push(error);
        stop.abort();
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return results as unknown as Results;
}

/**
 * Waits until all parts have settled, and returns their results. The first failure aborts `stop`, and is thrown after
 * all parts have settled, so that no part is still running.
 *
 * @throws the first failure, unchanged
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
  // No part has failed, so each result is that of its part.
  return results as unknown as Results;
}

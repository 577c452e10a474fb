import pLimit from 'p-limit';

/**
 * Does `work` for each item, so many at the same time. After a failure, no other item is begun, and the work that was
 * begun is completed, so that nothing is written after this function has ended.
 *
 * @throws the first failure
 */
export async function completeBegun<Item>(
  items: readonly Item[],
  parallel: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit(parallel);
  const failures: unknown[] = [];
  await Promise.all(
    items.map((item) =>
      limit(async () => {
        if (failures.length > 0) return;
        await work(item).catch((error: unknown) => failures.push(error));
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
}

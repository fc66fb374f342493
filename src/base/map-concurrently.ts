/** Works on at most `atOnce` items at a time. The results are in the order of the items. Once stopped, begins no further item. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
  isStopped: () => boolean = () => false,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  async function takeItems(): Promise<void> {
    for (const [index, item] of queue) {
      if (isStopped()) return;
      results[index] = await work(item, index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, takeItems));
  return results;
}

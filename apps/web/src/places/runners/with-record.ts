/** Returns the records with one record added at the end, or in the place of the record with the same id. */
export function withRecord<Entry extends { readonly id: string }>(
  records: readonly Entry[],
  saved: Entry,
): readonly Entry[] {
  return records.some(({ id }) => id === saved.id)
    ? records.map((each) => (each.id === saved.id ? saved : each))
    : [...records, saved];
}

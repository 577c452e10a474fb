import { isChanged, type Review } from './review.ts';

/** The numbers at the head of a report. */
export interface ReportSummary {
  /** The number of languages with a difference. `locales` is the number of all compared languages. */
  readonly changedLocales: number;
  readonly locales: number;
  readonly texts: number;
  /** The number of pictures and app previews with a difference. */
  readonly pictures: number;
  readonly errors: number;
  readonly warnings: number;
  readonly ignored: number;
}

/** Counts the differences and problems of a review. */
export function summarise({ entries, stores, problems, ignored }: Review): ReportSummary {
  const locales = stores.flatMap((store) => store.locales);
  const sets = locales.flatMap((locale) => [...locale.sets, ...locale.previews]);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    changedLocales: new Set(locales.filter(isChanged).map(({ entry }) => entry)).size,
    locales: entries.length,
    texts: locales.reduce((sum, { texts }) => sum + texts.length, 0),
    pictures: sets.reduce(
      (sum, { before, after }) =>
        sum +
        after.filter(({ kind }) => kind !== 'same').length +
        before.filter(({ kind }) => kind === 'removed').length,
      0,
    ),
    errors,
    warnings: problems.length - errors,
    ignored: ignored.length,
  };
}

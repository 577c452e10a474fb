import type { z } from 'zod';

import type { DraftErrors, ReadDraft } from './record-view.ts';

/**
 * Checks the values of a form. `errors` are the errors that the schema does not know. `labels` begin the sentences
 * about the fields.
 */
export function readEntry<Entry>(
  schema: z.ZodType<Entry>,
  values: unknown,
  { labels, errors }: { readonly labels: DraftErrors; readonly errors: DraftErrors },
): ReadDraft<Entry> {
  const { success, data, error } = schema.safeParse(values);
  const all: Record<string, string | undefined> = { ...errors };
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    all[field] ??= `${labels[String(path.at(-1))] ?? field} ${message}.`;
  }
  const isValid = success && Object.values(all).every((each) => each === undefined);
  return isValid ? { entry: data } : { errors: all };
}

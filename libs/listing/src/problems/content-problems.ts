import type { LocaleAddress } from '../listing-parts.ts';
import type { ListingLocale } from '../listing.ts';
import { TEXT_FIELDS } from '../texts/text-fields.table.ts';
import { CONTENT_RULES } from './content-rules.table.ts';
import type { Problem } from './problem.ts';
import { readText } from './text-problems.ts';

interface ContentContext {
  /** The locale as the store has it. Its reviewers have accepted these texts. */
  readonly kept?: ListingLocale | undefined;
  /** Names that a person does not want to have in the texts, such as those of other apps. */
  readonly avoidedNames?: readonly string[] | undefined;
}

/** Finds words that reviewers of a store often refuse, in the texts of one locale that the store does not have yet. */
export function findContentProblems(
  { store, code }: LocaleAddress,
  locale: ListingLocale,
  { kept = {}, avoidedNames = [] }: ContentContext = {},
): Problem[] {
  const rules = CONTENT_RULES.filter(({ stores }) => stores.includes(store));
  const texts = TEXT_FIELDS[store].filter(
    ({ field, url = false }) => !url && readText(locale, field) !== readText(kept, field),
  );
  return texts.flatMap(({ field }) => {
    const text = readText(locale, field);
    const at = { store, locale: code, field };
    const broken = rules.flatMap(({ fields, kind, pattern, help }): Problem[] => {
      const [found] = fields === undefined || fields.includes(field) ? (pattern.exec(text) ?? []) : [];
      return found === undefined ? [] : [{ severity: 'warning', kind, detail: quote(found), help, at }];
    });
    const avoided = avoidedNames.filter((name) => containsName(text, name));
    return [
      ...broken,
      ...avoided.map((name): Problem => ({
        severity: 'warning',
        kind: 'Name to avoid',
        detail: quote(name),
        help: 'Both stores refuse names of other apps and companies in texts and keywords (App Review Guidelines 2.3.7; Google Play’s policy on metadata).',
        at,
      })),
    ];
  });
}

/** Whether a text contains a name as a word, in any case. */
function containsName(text: string, name: string): boolean {
  const sought = name.trim().toLowerCase();
  if (sought === '') return false;
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(sought); at !== -1; at = lower.indexOf(sought, at + 1))
    if (!isLetter(lower[at - 1]) && !isLetter(lower[at + sought.length])) return true;
  return false;
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(sign);
}

function quote(text: string): string {
  return `“${text.trim()}”`;
}

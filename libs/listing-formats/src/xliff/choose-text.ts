import { NOT_TRANSLATED } from '../texts/not-translated.ts';
import type { XliffUnit } from './read-units.ts';

/**
 * Returns the text of a unit with its language. A sentence with the reason if the unit has a text that must not be used;
 * undefined if it is not translated.
 */
export function chooseText({
  source,
  sourceLanguage,
  target,
  targetLanguage,
  isCopied,
}: XliffUnit): { language: string; text: string } | string | undefined {
  if (targetLanguage === undefined && target !== undefined && target.trim() !== source.trim())
    return 'The file does not say in which language its translations are.';
  if (targetLanguage === undefined || targetLanguage === sourceLanguage)
    return { language: sourceLanguage, text: target ?? source };
  if (source.trim() === '' && (target ?? '').trim() !== '') return 'It translates a blank text.';
  if (isCopied) return NOT_TRANSLATED;
  return target === undefined ? undefined : { language: targetLanguage, text: target };
}

/** A large number as the stores write it: 12000 → "12K". */
export function compactNumber(value: number, lang: string): string {
  return value.toLocaleString(lang, { notation: 'compact' });
}

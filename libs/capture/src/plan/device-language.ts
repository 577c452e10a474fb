/** The languages whose regions are written in different scripts, so that a device needs the script too. */
const SEVERAL_SCRIPTS: readonly string[] = ['zh', 'sr', 'uz', 'az', 'pa'];

/**
 * Returns the tag with a region by which devices know a language: `fr` is `fr-FR`, `zh-CN` and `zh-Hans` are
 * `zh-Hans-CN`, `iw-IL` is `he-IL`. Simulators ignore some tags without a region.
 */
export function deviceLanguage(code: string): string {
  const locale = new Intl.Locale(SAME[code] ?? code);
  const { language, script, region } = locale.maximize();
  const hasScript = locale.script !== undefined || SEVERAL_SCRIPTS.includes(language);
  return [language, ...(hasScript && script ? [script] : []), ...(region ? [region] : [])].join('-');
}

/** Codes of stores for languages that devices know by another code. */
const SAME: Readonly<Record<string, string>> = { no: 'nb', 'no-NO': 'nb-NO' };

/**
 * Whether two codes are the same language in two regions, such as `en-US` and `en-GB`. Their texts may be equal. A text that
 * is no code is only equal to itself.
 */
export function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [maximize(one), maximize(other)];
  if (a === undefined || b === undefined) return one === other;
  return a.language === b.language && a.script === b.script;
}

function maximize(code: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(SAME[code] ?? code).maximize();
  } catch {
    return undefined;
  }
}

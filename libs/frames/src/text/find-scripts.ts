import { type Script, SCRIPTS } from './scripts.table.ts';

/** The property of Unicode for each script that is not one of East Asia. */
const PROPERTIES: readonly (readonly [Script, RegExp])[] = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Guru', /\p{Script=Gurmukhi}/u],
  ['Gujr', /\p{Script=Gujarati}/u],
  ['Taml', /\p{Script=Tamil}/u],
  ['Telu', /\p{Script=Telugu}/u],
  ['Knda', /\p{Script=Kannada}/u],
  ['Mlym', /\p{Script=Malayalam}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Laoo', /\p{Script=Lao}/u],
  ['Khmr', /\p{Script=Khmer}/u],
  ['Mymr', /\p{Script=Myanmar}/u],
  ['Geor', /\p{Script=Georgian}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Ethi', /\p{Script=Ethiopic}/u],
  ['Sinh', /\p{Script=Sinhala}/u],
  ['Zsye', /\p{Emoji_Presentation}|\uFE0F/u],
];

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/**
 * Returns the scripts of a text, that of its language first. The language decides which fonts the signs of Chinese
 * characters are drawn with: they differ between Japan, Korea, and the places of both forms of Chinese.
 */
export function findScripts(text: string, language: string): Script[] {
  const own = readScript(language);
  const found = PROPERTIES.filter(([, property]) => property.test(text)).map(([script]) => script);
  const asian = findAsianScripts(text, own);
  const all = [...asian, ...found];
  const first = own !== undefined && all.includes(own) ? [own] : [];
  return [...new Set([...first, ...all])];
}

/** Returns the script in which a language is written; undefined for one that is not known here. */
function readScript(language: string): Script | undefined {
  const script = fullLocale(language)?.script;
  return isScript(script) ? script : undefined;
}

/** Returns the language as HarfBuzz and budoux know it: with its script for Chinese, such as `zh-Hant`. */
export function shapingLanguage(language: string): string {
  const locale = fullLocale(language);
  if (!locale) return 'en';
  return locale.language === 'zh' ? `zh-${locale.script}` : locale.language;
}

function fullLocale(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language.replaceAll('_', '-')).maximize();
  } catch {
    return undefined;
  }
}

function isScript(script: string | undefined): script is Script {
  return script !== undefined && Object.hasOwn(SCRIPTS, script);
}

function findAsianScripts(text: string, own: Script | undefined): Script[] {
  const scripts: Script[] = [];
  if (KANA.test(text)) scripts.push('Jpan');
  if (HANGUL.test(text)) scripts.push('Kore');
  if (HAN.test(text)) {
    const isOwn = own === 'Jpan' || own === 'Kore' || own === 'Hans' || own === 'Hant';
    scripts.push(isOwn ? own : (scripts[0] ?? 'Hans'));
  }
  return scripts;
}

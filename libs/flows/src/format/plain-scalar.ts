import type { YamlText } from '../yaml/yaml-node.ts';

/** The words of YAML 1.1 for a boolean, each in the three ways of writing that count. */
const BOOLEAN = /^(?:yes|Yes|YES|on|On|ON|true|True|TRUE|(no|No|NO|off|Off|OFF|false|False|FALSE))$/u;
const INTEGER = /^([-+]?)(?:0b([01_]+)|0x([\da-fA-F_]+)|0([0-7_]+)|(0|[1-9][\d_]*))$/u;
const DECIMAL = /^[-+]?(?:\d[\d_]*(?:\.[\d_]*(?:[eE][-+]?\d+)?|[eE][-+]?\d+)|\.\d[\d_]*(?:[eE][-+]?\d+)?)$/u;
/** The bases of the groups of `INTEGER`. */
const BASES = [2, 16, 8, 10] as const;

/**
 * Returns what Maestro's parser makes of a value without quotes: it knows the booleans and numbers of YAML 1.1, such as
 * `yes` and the octal `0123` [SnakeYAML 2.2, Resolver; jackson-dataformat-yaml 2.17, YAMLParser._decodeScalar].
 */
export function readPlainScalar({
  text,
  quoted,
}: Pick<YamlText, 'text' | 'quoted'>): string | number | boolean {
  if (quoted) return text;
  const boolean = BOOLEAN.exec(text);
  if (boolean) return boolean[1] === undefined;
  const [isInteger, sign, ...digits] = INTEGER.exec(text) ?? [];
  if (isInteger !== undefined) {
    const at = digits.findIndex((one) => one !== undefined);
    const value = Number.parseInt(`${sign}0${digits[at]?.replaceAll('_', '')}`, BASES[at]);
    return Number.isSafeInteger(value) ? value : text;
  }
  return DECIMAL.test(text) ? Number(text.replaceAll('_', '')) : text;
}

/** Returns the text that Maestro types, or looks for, where a value without quotes is written. */
export function printPlainScalar(node: Pick<YamlText, 'text' | 'quoted'>): string {
  const value = readPlainScalar(node);
  if (typeof value !== 'number' || !/[.eE]/u.test(node.text) || /^[-+]?0x/u.test(node.text))
    return String(value);
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

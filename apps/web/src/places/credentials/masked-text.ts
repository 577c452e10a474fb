import { isSecret } from './credential-fields.ts';
import { boxText, envSettings } from './env-text.ts';

const MASK = '••••••••';

/**
 * Masks each part of a text that can be a secret: the values of secret and unknown variables, values in comments, and
 * lines that are not settings.
 */
export function maskedText(text: string): string {
  const plain = boxText(text);
  let shown = '';
  let at = 0;
  for (const { name, value, start, end } of envSettings(plain)) {
    shown += maskedGap(plain.slice(at, start), { afterValue: at > 0, beforeValue: true });
    shown += isSecret(name) && value !== '' ? MASK : plain.slice(start, end);
    at = end;
  }
  return shown + maskedGap(plain.slice(at), { afterValue: at > 0, beforeValue: false });
}

/** Whether the text contains anything to mask. */
export function hidesSomething(text: string): boolean {
  return maskedText(text) !== boxText(text);
}

/**
 * Masks the text between two values. Empty lines, the name of the next value, and comments up to their first `=` or `:`
 * stay visible.
 */
function maskedGap(
  gap: string,
  { afterValue, beforeValue }: { afterValue: boolean; beforeValue: boolean },
): string {
  const lines = gap.split('\n');
  return lines
    .map((line, index) => {
      const holdsName = beforeValue && index === lines.length - 1;
      const endsValue = afterValue && index === 0;
      if (holdsName || line.trim() === '') return line;
      if (endsValue || line.trimStart().startsWith('#')) return line.replace(/([=:]\s*)\S.*/s, `$1${MASK}`);
      return MASK;
    })
    .join('\n');
}

/** The parts of a Framefile whose names say nothing about a setting. */
const UNNAMED = new Set(['default', 'data']);
const MAX_VALUE = 40;

/** Lists what a Framefile has and what was taken over has not, each setting once: `title.font_size 72`. */
export function findLost(written: unknown, taken: unknown): string[] {
  return [...new Set(compare(written, taken, ''))];
}

function compare(written: unknown, taken: unknown, path: string): string[] {
  if (taken === undefined) return [`${path}${valueText(written)}`];
  if (Array.isArray(written) && Array.isArray(taken))
    return written.flatMap((one, at) => compare(one, taken[at], path));
  if (!isObject(written) || !isObject(taken)) return [];
  return Object.entries(written).flatMap(([key, value]) => {
    const other = Object.hasOwn(taken, key) ? taken[key] : undefined;
    if (path === '' && UNNAMED.has(key)) return compare(value, other, '');
    return compare(value, other, path === '' ? key : `${path}.${key}`);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE ? '' : ` ${text}`;
}

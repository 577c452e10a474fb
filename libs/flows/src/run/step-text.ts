import type { Selector, Step } from '../flow.ts';

/** Returns a step in words, as it is written: its label, or its command with its main value. */
export function describeStep(step: Step): string {
  if (step.label) return step.label.source;
  const value = Object.entries(step.values as Record<string, unknown>).flatMap(([key, one]) =>
    describeValue(key, one),
  );
  return [step.command, ...value.slice(0, 2)].join(' ');
}

function describeValue(key: string, value: unknown): string[] {
  if (typeof value !== 'object') return value === undefined ? [] : [`${key} ${String(value)}`];
  if (value === null || Array.isArray(value)) return [];
  if ('source' in value && typeof value.source === 'string')
    return [JSON.stringify(value.source.slice(0, 80))];
  if ('unit' in value && 'x' in value && 'y' in value)
    return [`at ${String(value.x)},${String(value.y)}${value.unit === 'percent' ? ' %' : ''}`];
  // A swipe names the element from which it begins, and where in it.
  if ('element' in value) return describeValue(key, value.element);
  return describeSelector(value as Partial<Selector>);
}

function describeSelector({ text, id }: Partial<Selector>): string[] {
  if (text) return [JSON.stringify(text.source.slice(0, 80))];
  return id ? [`id ${JSON.stringify(id.source.slice(0, 80))}`] : [];
}

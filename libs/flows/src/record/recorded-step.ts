import type { NewStep } from '../edit/print-step.ts';

/** A step that was recorded. */
export interface RecordedStep {
  readonly step: NewStep;
  /** Why the step may do something else later. */
  readonly warning?: string | undefined;
  /** What the step came from, for joining it with the next one. */
  readonly from:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'secret' | 'other' }
    | { readonly kind: 'erase'; readonly count: number }
    | { readonly kind: 'scroll'; readonly atMs: number }
    | { readonly kind: 'tap'; readonly atMs: number; readonly x: number; readonly y: number };
}

/** The time in ms within which a second tap at the same place makes a double tap. */
const DOUBLE_TAP_MS = 300;
/** The distance in percent of the screen between two taps at the same place. */
const SAME_PLACE = 3;
/** The time in ms within which turns of a wheel are one scroll. */
const SCROLL_MS = 1000;

/**
 * Joins a step with the one that was recorded before it: keys to one text, taps to a double tap, turns of the wheel to
 * one scroll. Returns the steps that take the place of both; undefined if both stay.
 */
export function joinRecorded(before: RecordedStep, next: RecordedStep): readonly RecordedStep[] | undefined {
  const [one, other] = [before.from, next.from];
  if (one.kind === 'text' && other.kind === 'text') return [recordText(one.text + other.text)];
  if (one.kind === 'secret' && other.kind === 'secret') return [before];
  if (one.kind === 'text' && other.kind === 'erase') {
    const left = [...one.text].slice(0, -other.count).join('');
    return left === '' ? [] : [recordText(left)];
  }
  if (one.kind === 'erase' && other.kind === 'erase') return [recordErasing(one.count + other.count)];
  if (one.kind === 'scroll' && other.kind === 'scroll') {
    const isSame = JSON.stringify(before.step) === JSON.stringify(next.step);
    return isSame && other.atMs - one.atMs <= SCROLL_MS ? [next] : undefined;
  }
  if (one.kind === 'tap' && other.kind === 'tap') {
    const isNear = Math.hypot(one.x - other.x, one.y - other.y) <= SAME_PLACE;
    if (!isNear || other.atMs - one.atMs > DOUBLE_TAP_MS) return undefined;
    return [{ ...before, step: { ...before.step, command: 'doubleTapOn' }, from: { kind: 'other' } }];
  }
  return undefined;
}

/** Returns the step that types a text. */
export function recordText(text: string): RecordedStep {
  return {
    step: { command: 'inputText', value: text.replaceAll('${', '\\${') },
    from: { kind: 'text', text },
  };
}

/** Returns the step that types a secret, without the secret. */
export function recordSecret(warning?: string): RecordedStep {
  return { step: { command: 'inputText', value: '${SECRET}' }, warning, from: { kind: 'secret' } };
}

/** Returns the step that erases characters. */
export function recordErasing(count: number): RecordedStep {
  return { step: { command: 'eraseText', value: count }, from: { kind: 'erase', count } };
}

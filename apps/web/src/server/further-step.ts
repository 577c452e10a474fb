import type { PublishStep } from '@storedeck/contract';

const STATES: readonly PublishStep['state'][] = ['waiting', 'running', 'done'];
const PICTURE_STATES: readonly PublishStep['pictures'][number]['state'][] = [
  'waiting',
  'sending',
  'processing',
  'done',
];

/** Compares two reports of a step, and returns the report that shows more progress. */
export function pickFurther(read: PublishStep, received: PublishStep | undefined): PublishStep {
  if (!received) return read;
  const [was, is] = [measureProgress(read), measureProgress(received)];
  const differs = is.findIndex((value, index) => value !== was[index]);
  return (is[differs] ?? 0) < (was[differs] ?? 0) ? read : received;
}

/**
 * Returns the values by which two reports are compared, the most important first: the state, the states of the
 * pictures, the bytes.
 */
function measureProgress({ state, pictures }: PublishStep): number[] {
  return [
    STATES.indexOf(state),
    pictures.reduce((sum, picture) => sum + PICTURE_STATES.indexOf(picture.state), 0),
    pictures.reduce((sum, { sent }) => sum + sent, 0),
  ];
}

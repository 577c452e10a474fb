import type { HandPart } from '@storedeck/capture';
import type { CaptureHand } from '@storedeck/contract';

/** Returns what a person has to do, for the page; null if there is nothing. */
export function describeHand(parts: readonly HandPart[] = []): CaptureHand | null {
  const [first] = parts;
  if (first === undefined) return null;
  const { language, appearance = null, textSize = null } = first.cell;
  return {
    ...{ language, appearance, textSize },
    names: [...new Set(parts.flatMap(({ names }) => names))],
    devices: parts.map(({ device, state, taken, problem }) => ({
      ...device,
      ...{ state, taken, problem: problem ?? null },
    })),
  };
}

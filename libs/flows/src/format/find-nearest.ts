import leven from 'leven';

/** Names that people write for something else, with what they mean. The nearest name by letters would be wrong. */
const MEANT: Readonly<Record<string, string>> = {
  wait: 'extendedWaitUntil or waitForAnimationToEnd',
  sleep: 'extendedWaitUntil or waitForAnimationToEnd',
  waitUntilVisible: 'extendedWaitUntil',
  waitFor: 'extendedWaitUntil',
  clearText: 'eraseText',
  clearInput: 'eraseText',
  drag: 'swipe with from',
  click: 'tapOn',
  press: 'pressKey',
  type: 'inputText',
  screenshot: 'takeScreenshot',
  onFlowEnd: 'onFlowComplete',
};

/** The largest number of letters by which a name that is meant differs. */
const MAX_EDITS = 3;

/**
 * Returns the known name that a person has probably meant: the one that is known to be confused with it, one that
 * contains it or is contained in it, or the one with the fewest different letters.
 */
export function findNearest(written: string, known: readonly string[]): string | undefined {
  if (Object.hasOwn(MEANT, written)) return MEANT[written];
  const lower = written.toLowerCase();
  const ranked = known
    .map((name) => ({ name, edits: leven(lower, name.toLowerCase()) }))
    .toSorted((one, other) => one.edits - other.edits);
  // Half of a short word is another word: `wait` is not `back`.
  const near = ranked.find(({ edits }) => edits <= Math.min(MAX_EDITS, Math.floor(written.length / 3)));
  const part = known.find((name) => {
    const other = name.toLowerCase();
    return (lower.length > 3 && other.includes(lower)) || (other.length > 6 && lower.includes(other));
  });
  return near?.name ?? part;
}

import type { ScreenTree } from '@storedeck/screen-tree';

/** The packages of Android itself, whose elements are around those of the app. */
const SYSTEM = /^(?:android|com\.android\.systemui|com\.google\.android\.inputmethod\..*)$/u;

/** Returns the app that most elements of a screen name in their ids; undefined if none does, as on iOS. */
export function guessApp({ elements }: Pick<ScreenTree, 'elements'>): string | undefined {
  const counts = new Map<string, number>();
  for (const { identifier } of elements) {
    const [, app] = /^([\w.]+):id\//u.exec(identifier) ?? [];
    if (app !== undefined && !SYSTEM.test(app)) counts.set(app, (counts.get(app) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0];
}

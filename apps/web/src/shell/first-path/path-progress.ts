/** The steps of the first path, in order. */
export const PATH_STEPS = ['live', 'new', 'phone', 'compare', 'plan'] as const;
export type PathStep = (typeof PATH_STEPS)[number];

/** What the first path has seen: the steps that were done in one working folder. */
export interface PathProgress {
  readonly dir: string;
  readonly done: readonly PathStep[];
}

/** The facts that decide which steps are done. */
export interface PathFacts {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly hasCurrent: boolean;
  readonly hasNew: boolean;
  readonly hasPlan: boolean;
  /** Whether a device was used, and not only shown. */
  readonly hasUsedDevice: boolean;
}

/** Returns the steps that are done by what the page shows now. */
export function stepsDoneBy({
  path,
  search,
  hasCurrent,
  hasNew,
  hasPlan,
  hasUsedDevice,
}: PathFacts): PathStep[] {
  const view = path === '/' ? (search.get('view') ?? 'live') : null;
  return PATH_STEPS.filter(
    (step) =>
      ({
        live: view === 'live' && hasCurrent,
        new: hasNew,
        phone: hasUsedDevice,
        compare: view === 'compare' && hasNew,
        plan: hasPlan,
      })[step],
  );
}

/** Adds steps that are done. A step that was done once stays done. Returns `before` if nothing changes. */
export function withDone(before: PathProgress, steps: readonly PathStep[]): PathProgress {
  const done = PATH_STEPS.filter((step) => before.done.includes(step) || steps.includes(step));
  return done.length === before.done.length ? before : { ...before, done };
}

const KEY = 'storedeck-first-path-v1';

/** Reads the progress in a folder; null if the user has closed the path, in whatever folder. */
export function readProgress(dir: string): PathProgress | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (stored === 'closed') return null;
    const { dir: storedDir, done } = (stored ?? {}) as { dir?: unknown; done?: unknown };
    const known = PATH_STEPS.filter((step) => Array.isArray(done) && done.includes(step));
    return { dir, done: storedDir === dir ? known : [] };
  } catch {
    return { dir, done: [] };
  }
}

/** Stores the progress; null closes the path for good. */
export function storeProgress(progress: PathProgress | null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress ?? 'closed'));
  } catch {
    // Without storage, the path is shown again when the page is loaded again.
  }
}

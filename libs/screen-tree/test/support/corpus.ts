import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../../shared/world/corpus/', import.meta.url);

/** A tree that a real phone has printed. */
export interface CorpusTree {
  readonly name: string;
  readonly source: string;
}

/**
 * Reads the trees of real phones. They are not part of the repository, because they come from other projects. Empty if
 * they are not on this computer.
 */
export function corpusTrees(kind: 'android' | 'ios'): readonly CorpusTree[] {
  const folder = new URL(`${kind}/`, FOLDER);
  try {
    return readdirSync(folder).map((name) => ({
      name,
      source: readFileSync(new URL(name, folder), 'utf8'),
    }));
  } catch {
    return [];
  }
}

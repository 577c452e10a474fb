import type { Host } from './host.ts';

/** The name of a host inside a sentence: "this computer", or the runner's name. */
export function hostPhrase({ kind, name }: Pick<Host, 'kind' | 'name'>): string {
  return kind === 'local' ? 'this computer' : name;
}

import type { Host } from './host.ts';

/** Returns the name of a host for use inside a sentence: "this computer", or the runner's name. */
export function hostPhrase({ kind, name }: Pick<Host, 'kind' | 'name'>): string {
  return kind === 'local' ? 'this computer' : name;
}

import type { Settings } from './settings.ts';

/** The host whose settings are read. */
export interface Asked {
  /** The name that the person gives. */
  readonly host: string;
  /** The user that the person gives. */
  readonly user: string | undefined;
  /** The name of the person on this computer. */
  readonly localUser: string;
  /** Whether the configuration is read a second time, for `Match final`. */
  readonly isFinal: boolean;
}

/** Whether a `Host` block is for the host: one of its patterns matches, and none of those with `!`. */
export function matchesHost(patterns: readonly string[], asked: Asked, settings: Settings): boolean {
  return matchesList(patterns, asked.isFinal ? findName(asked, settings) : asked.host);
}

/** Whether all conditions of a `Match` block are true. One that is not known here, such as `exec`, never is. */
export function matchesConditions(words: readonly string[], asked: Asked, settings: Settings): boolean {
  const left = [...words];
  let matches = left.length > 0;
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, not = '', name = '', joined] = /^(!?)(\w+)(?:=(.*))?$/.exec(word) ?? [];
    const condition = name.toLowerCase();
    if (condition === 'final') settings.wantsFinal = true;
    const values: Readonly<Record<string, string | boolean | undefined>> = {
      all: true,
      final: asked.isFinal,
      canonical: false,
      host: findName(asked, settings).toLowerCase(),
      originalhost: asked.host.toLowerCase(),
      user: asked.user || settings.first('user') || asked.localUser,
      localuser: asked.localUser,
      tagged: settings.first('tag') ?? '',
    };
    const value = values[condition];
    if (typeof value === 'boolean') matches &&= value !== (not === '!');
    else {
      const list = joined || (left.shift() ?? '');
      matches &&= value !== undefined && matchesList(list.split(','), value) !== (not === '!');
    }
  }
  return matches;
}

/** The name to which the connection goes. */
function findName({ host }: Asked, settings: Settings): string {
  return (
    settings.first('hostname')?.replaceAll(/%([%h])/g, (_all, token) => (token === 'h' ? host : '%')) ?? host
  );
}

function matchesList(patterns: readonly string[], value: string): boolean {
  const isMatch = (pattern: string) => toExpression(pattern).test(value);
  const refuses = patterns.some((pattern) => pattern.startsWith('!') && isMatch(pattern.slice(1)));
  return !refuses && patterns.some((pattern) => !pattern.startsWith('!') && isMatch(pattern));
}

function toExpression(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\*+/g, '.*').replaceAll('?', '.')}$`);
}

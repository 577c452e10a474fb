import type { RunnerError } from './runner-error.ts';

const FIRST_MS = 100;
const LONGEST_MS = 2000;
/** About half a minute of short waits: as long as a Mac needs to start again. */
const SHORT_WAITS = 18;
const PASSING_FIRST_MS = 15_000;
const PASSING_LONGEST_MS = 120_000;

/**
 * Returns the wait before the next attempt to reconnect, in ms. `failures`: the errors of the attempts so far. A runner
 * that is only unreachable is tried often. A runner that refuses logins for now is tried rarely, because OpenSSH refuses
 * longer after each attempt; so is one that has refused or closed the connections for half a minute, as a firewall
 * against guesses of passwords and servers without words for it do.
 */
export function reconnectWait(failures: readonly RunnerError[]): number {
  const passing = failures.filter(({ isPassing }) => isPassing).length;
  const refused = failures.slice(SHORT_WAITS).filter(isRefusal).length;
  const last = failures.at(-1);
  if (last?.isPassing || (refused > 0 && last && isRefusal(last)))
    return Math.min(PASSING_LONGEST_MS, PASSING_FIRST_MS * 2 ** (Math.max(passing, refused) - 1));
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures.length);
}

/** Whether a runner that is on has let nobody in. Some servers close the connection without a word. */
function isRefusal({ code }: RunnerError): boolean {
  return code === 'CONNECTION_REFUSED' || code === 'CONNECTION_LOST';
}

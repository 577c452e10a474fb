const LONGEST = 300;
const ADDRESS = /\bhttps:\/\/\S/;
/** Words of a server that says why it refuses, or what a person has to do. */
const REASON =
  /tailscale|tailnet|not (?:permit|allow)|denied|expired|locked|disabled|booting|shutting down|come back later|try again|maintenance|unavailable/i;
/** Words of a legal notice. A server shows it at every login, so it is no reason for a refusal. */
const NOTICE = /authori[sz]ed|prohibited|monitored|prosecut|consent/i;

/**
 * Returns the lines of a server's login message that say why it refuses the login or what a person has to do first, as one
 * line. Returns undefined if there are none: most servers that send a message greet, or warn of misuse.
 */
export function findReason(banner: string): string | undefined {
  const lines = banner
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replaceAll(/\p{C}+/gu, ' ')
        .replace(/^[\s#]+/, '')
        .trim(),
    )
    .filter((line) => (REASON.test(line) || ADDRESS.test(line)) && !NOTICE.test(line));
  return lines.join(' ').slice(0, LONGEST) || undefined;
}

/** Whether a reason passes by itself. */
export function isForNow(reason: string): boolean {
  return /booting|shutting down|come back later|try again|maintenance/i.test(reason);
}

/** Whether a reason asks for a confirmation in a browser. */
export function asksForBrowser(reason: string): boolean {
  return ADDRESS.test(reason);
}

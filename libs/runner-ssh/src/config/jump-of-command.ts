/** The target of a jump host: the host and the port of the runner. */
const TARGET = /^(?:%h:%p|\[%h\]:%p)$/;
/** Programs on the jump host that connect to the runner, with options that change nothing here. */
const RELAY = /^(?:exec )?(?:\S*\/)?(?:nc|ncat|netcat)(?: -(?:[NXq]|w ?\d+|q ?\d+))* %h %p$/;
/** Options of `ssh` without a value, which do not change where the connection goes. */
const PLAIN = /^-[46AaCkNnqTtvXxY]+$/;

/**
 * Returns the jump host of a `ProxyCommand` that only calls `ssh`, as was usual before `ProxyJump` existed, such as `ssh -W
 * %h:%p gate` and `ssh gate nc %h %p`: `[USER@]HOST[:PORT]`. Returns undefined for any other command.
 */
export function jumpOfCommand(command: string): string | undefined {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  if (words[0] === 'exec') words.shift();
  if (!/^(?:.*[\\/])?ssh(?:\.exe)?$/i.test(words.shift() ?? '')) return undefined;
  const options = new Map<string, string>();
  let host: string | undefined;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [, name, joined] = /^-([Wlp])(.*)$/.exec(word) ?? [];
    if (name !== undefined) options.set(name, joined || (words.shift() ?? ''));
    else if (!word.startsWith('-') && host === undefined) host = word;
    else if (!PLAIN.test(word)) return isRelay(options, [word, ...words]) ? named(host, options) : undefined;
  }
  return TARGET.test(options.get('W') ?? '') ? named(host, options) : undefined;
}

function isRelay(options: ReadonlyMap<string, string>, words: readonly string[]): boolean {
  return !options.has('W') && RELAY.test(words.join(' '));
}

function named(host: string | undefined, options: ReadonlyMap<string, string>): string | undefined {
  if (host === undefined) return undefined;
  const [user, port] = [options.get('l'), options.get('p')];
  const login = user === undefined || host.includes('@') ? host : `${user}@${host}`;
  return port === undefined ? login : `${login}:${port}`;
}

/** What the tokens and variables of a path stand for. */
export interface PathPlaces {
  /** The home folder of the person who runs this program. */
  readonly home: string;
  /** The name of this person on this computer. */
  readonly localUser: string;
  /** Environment variables by name, for `${NAME}`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The address that is connected, its name in the configuration, its port, and the user there. */
  readonly remote?: {
    readonly host: string;
    readonly alias: string;
    readonly port: number;
    readonly user: string;
  };
}

/**
 * Replaces `~`, the tokens (`%d`, `%h`, `%n`, `%p`, `%r`, `%u`, `%%`) and the variables (`${NAME}`) of a path
 * [OpenSSH ssh_config(5), TOKENS and ENVIRONMENT VARIABLES]. Returns undefined if one of them is not known.
 */
export function expandPath(path: string, { home, localUser, env, remote }: PathPlaces): string | undefined {
  const tokens: Readonly<Record<string, string | undefined>> = {
    '%': '%',
    d: home,
    u: localUser,
    h: remote?.host,
    n: remote?.alias,
    p: remote && String(remote.port),
    r: remote?.user,
  };
  let isKnown = true;
  const known = (value: string | undefined) => {
    isKnown &&= value !== undefined;
    return value ?? '';
  };
  const expanded = path
    .replace(/^~(?=\/|$)/, home)
    .replaceAll(/%(.)|\$\{(\w+)\}/g, (_all, token: string | undefined, name: string | undefined) =>
      known(token === undefined ? env[name ?? ''] : tokens[token]),
    );
  return isKnown ? expanded : undefined;
}

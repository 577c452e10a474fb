/** What the tokens and variables of a path stand for. */
export interface PathPlaces {
  /** The home folder of the person who runs this program. */
  readonly home: string;
  /** The name and the number of this person on this computer. */
  readonly localUser: string;
  readonly localUserId: number;
  /** The name of this computer. */
  readonly localHost: string;
  /** Environment variables by name, for `${NAME}`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The address that is connected, its name in the configuration, its port, and the user there. */
  readonly remote?: {
    readonly host: string;
    readonly alias: string;
    /** The name under which the host key is known. */
    readonly keyAlias: string;
    readonly port: number;
    readonly user: string;
  };
}

/**
 * Replaces `~`, the tokens (`%d`, `%h`, `%i`, `%k`, `%L`, `%l`, `%n`, `%p`, `%r`, `%u`, `%%`) and the variables (`${NAME}`) of a path
 * [OpenSSH ssh_config(5), TOKENS and ENVIRONMENT VARIABLES]. Returns undefined if one of them is not known.
 */
export function expandPath(path: string, places: PathPlaces): string | undefined {
  const { home, localUser, localUserId, localHost, env, remote } = places;
  const tokens: Readonly<Record<string, string | undefined>> = {
    '%': '%',
    d: home,
    u: localUser,
    i: String(localUserId),
    l: localHost,
    L: localHost.split('.', 1)[0],
    h: remote?.host,
    n: remote?.alias,
    k: remote?.keyAlias,
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

import type { BaseAgent, ParsedKey } from 'ssh2';

import { encodePublicKey } from '../private-key/load-keys.ts';
import { loadSsh2 } from '../ssh2.ts';

/** Which keys of an agent are tried. */
export interface AgentKeys {
  /** Path of the socket of the SSH agent. */
  readonly agent: string;
  /** The public keys that the person has named, in base64. */
  readonly named: readonly string[];
  /** The public keys that are tried from files already. */
  readonly tried: readonly string[];
  /** Whether no other keys than the named ones are tried. */
  readonly namedOnly: boolean;
}

/**
 * Opens an agent whose named keys are tried first: a server ends the login after a few wrong keys, and an agent may have
 * many.
 */
export async function openAgent({ agent: path, named, tried, namedOnly }: AgentKeys): Promise<BaseAgent> {
  const { createAgent } = await loadSsh2();
  const agent = createAgent(path);
  const readAll = agent.getIdentities.bind(agent);
  const rank = (key: ParsedKey) => (named.includes(encodePublicKey(key)) ? 0 : 1);
  agent.getIdentities = (found) =>
    readAll((error, keys) => {
      const all = (keys ?? []) as ParsedKey[];
      const wanted = all.filter(
        (key) => !tried.includes(encodePublicKey(key)) && (!namedOnly || rank(key) === 0),
      );
      found(
        error,
        wanted.toSorted((a, b) => rank(a) - rank(b)),
      );
    });
  return agent;
}

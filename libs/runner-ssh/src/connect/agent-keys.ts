import type { BaseAgent, Client, ParsedKey, SigningRequestOptions } from 'ssh2';

import { loadSsh2 } from '../ssh2.ts';
import { encodePublicKey } from './encode-public-key.ts';
import { listHardwareKeys, signWithHardware } from './hardware-keys.ts';

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

/** What ssh2 gives an agent to sign. */
type Signing = [
  key: ParsedKey,
  data: Buffer,
  options: SigningRequestOptions,
  done: (error?: Error | null, signature?: Buffer) => void,
];

/**
 * Opens an agent whose named keys are tried first: a server ends the login after a few wrong keys, and an agent may have
 * many. Its keys on hardware are tried too; `note` is called when one may wait for a touch.
 */
export async function openAgent(
  client: Client,
  { agent: path, named, tried, namedOnly }: AgentKeys,
  note: (note: string) => void,
): Promise<BaseAgent> {
  const { createAgent } = await loadSsh2();
  const agent = createAgent(path);
  const readKnown = agent.getIdentities.bind(agent);
  const signKnown = agent.sign.bind(agent);
  const rank = (key: ParsedKey) => (named.includes(encodePublicKey(key)) ? 0 : 1);
  const isWanted = (key: ParsedKey) =>
    !tried.includes(encodePublicKey(key)) && (!namedOnly || rank(key) === 0);
  agent.getIdentities = (found) =>
    readKnown(async (error, keys) => {
      const hardware = error ? [] : await listHardwareKeys(path).catch(() => []);
      const all = [...((keys ?? []) as ParsedKey[]), ...hardware];
      found(
        error,
        all.filter(isWanted).sort((one, other) => rank(one) - rank(other)),
      );
    });
  const sign = (...[key, data, options, done]: Signing) => {
    if (!key.type.startsWith('sk-')) return signKnown(key, data, options, done);
    note('The key on hardware may wait for a touch of it.');
    signWithHardware(client, path, { key, data }).then(
      (signature) => done(undefined, signature),
      (error: Error) => done(error),
    );
  };
  agent.sign = sign as BaseAgent['sign'];
  return agent;
}

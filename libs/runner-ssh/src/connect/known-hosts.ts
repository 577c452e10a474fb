import { z } from 'zod';

import { RunnerError } from '../runner-error.ts';
import type { HostKey } from './host-key.ts';
import type { RunnerTarget } from './runner-target.ts';

/** The address of an SSH server. */
export interface HostAddress {
  readonly host: string;
  readonly port: number;
}

/** Returns the address under which the host key of a runner is known. */
export function keyAddress(runner: Pick<RunnerTarget, 'host' | 'port' | 'hostKeyAlias'>): HostAddress {
  return { host: runner.hostKeyAlias ?? runner.host, port: runner.port ?? 22 };
}

/** A host key that was seen at an address. */
export interface KnownHost extends HostAddress, HostKey {}

/**
 * The host keys that were seen so far. The first key of an address is accepted. Later, a different key of this address
 * is refused, until `forget` is called or the caller passes the fingerprint of the new key. To keep the keys, save
 * `JSON.stringify(knownHosts)` and load it with `KnownHosts.from`.
 */
export class KnownHosts {
  readonly #hosts = new Map<string, KnownHost>();

  /** `hosts` are keys that were seen before, in the form that `toJSON` returned. */
  constructor(hosts: Iterable<KnownHost> = []) {
    for (const { host, port, type, fingerprint } of hosts) {
      this.#hosts.set(makeName({ host, port }), { host, port, type, fingerprint });
    }
  }

  /** Loads saved keys: the parsed JSON of a `KnownHosts`. Throws `INPUT_INVALID` for any other value. */
  static from(saved: unknown): KnownHosts {
    const parsed = z.array(SavedHost).safeParse(saved);
    if (parsed.success) return new KnownHosts(parsed.data);
    throw new RunnerError('INPUT_INVALID', 'The saved host keys are not valid.', { cause: parsed.error });
  }

  /** The keys, in a form that can be saved. */
  toJSON(): KnownHost[] {
    return [...this.#hosts.values()];
  }

  /**
   * Accepts and saves the key of an address. Throws `HOST_KEY_MISMATCH` if `pin` is not the fingerprint of the key, or
   * `HOST_KEY_CHANGED` if there is no `pin` and another key is saved for the address.
   */
  check(address: HostAddress, key: HostKey, pin?: string): void {
    const known = this.#hosts.get(makeName(address));
    if (pin !== undefined && pin !== key.fingerprint) {
      throw new RunnerError(
        'HOST_KEY_MISMATCH',
        `${address.host} has the ${key.type} host key ${key.fingerprint}, not ${pin}: nothing was sent to it.`,
        { hint: 'Compare with "ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub" on the runner itself.' },
      );
    }
    if (pin === undefined && known && known.fingerprint !== key.fingerprint) {
      throw new RunnerError(
        'HOST_KEY_CHANGED',
        `The host key of ${address.host} changed from ${known.fingerprint} to ${key.fingerprint} (${key.type}): nothing was sent to it.`,
        {
          hint: 'If the runner was reinstalled or replaced, forget its old key and connect again. Otherwise another machine may pretend to be the runner.',
        },
      );
    }
    const { host, port } = address;
    this.#hosts.set(makeName(address), { host, port, type: key.type, fingerprint: key.fingerprint });
  }

  /** Forgets the key of an address, so that the next key is accepted. */
  forget(address: HostAddress): void {
    this.#hosts.delete(makeName(address));
  }
}

function makeName({ host, port }: HostAddress) {
  return `${host.toLowerCase()} ${port}`;
}

const SavedHost = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  type: z.string(),
  fingerprint: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
});

import { RunnerError } from '../runner-error.ts';
import type { HostKey } from './host-key.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * The host keys seen so far, in memory. The first key of a host and port is accepted; another one later is refused
 * until `forget` is called, or until the caller names the new key's fingerprint.
 */
export class KnownHosts {
  readonly #keys = new Map<string, HostKey>();

  /** Accepts and remembers a key. Throws `HOST_KEY_MISMATCH` (another key than `pin`) or `HOST_KEY_CHANGED`. */
  check(place: Place, key: HostKey, pin?: string): void {
    const known = this.#keys.get(nameOf(place));
    if (pin !== undefined && pin !== key.fingerprint) {
      throw new RunnerError(
        'HOST_KEY_MISMATCH',
        `${place.host} has the ${key.type} host key ${key.fingerprint}, not ${pin}: nothing was sent to it.`,
        { hint: 'Compare with "ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub" on the runner itself.' },
      );
    }
    if (pin === undefined && known && known.fingerprint !== key.fingerprint) {
      throw new RunnerError(
        'HOST_KEY_CHANGED',
        `The host key of ${place.host} changed from ${known.fingerprint} to ${key.fingerprint} (${key.type}): nothing was sent to it.`,
        {
          hint: 'If the runner was reinstalled or replaced, forget its old key and connect again; if not, another machine may be posing as it.',
        },
      );
    }
    this.#keys.set(nameOf(place), key);
  }

  /** Accepts any key of this host and port the next time, as if it had never been seen. */
  forget(place: Place): void {
    this.#keys.delete(nameOf(place));
  }
}

function nameOf({ host, port }: Place) {
  return `${host.toLowerCase()} ${port}`;
}

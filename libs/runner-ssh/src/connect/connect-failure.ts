import { RunnerError } from '../runner-error.ts';
import { asksForBrowser, findReason, isForNow } from './login-banner.ts';

export interface Attempt {
  readonly host: string;
  readonly port: number;
  /** The time limit of the attempt, in ms. */
  readonly timeoutMs: number;
  /** Whether the TCP connection was opened. */
  readonly reached: boolean;
  /** Whether there is a key, a password or an agent with which to log in. */
  readonly hasSecret: boolean;
  /** What may be the reason if the login fails, as sentences. */
  readonly notes: readonly string[];
  /** The first bytes that the peer sent. */
  readonly greeting: string;
  /** What the server says during the login [RFC 4252, 5.4]. */
  readonly banner: string;
}

// An SSH server may send other lines before its own (RFC 4253, 4.2), so only known greetings prove another server.
const OTHER_PROTOCOL = /^(?:HTTP\/|220[ -]|\+OK|\* OK|RFB |[^\n\r\t\x20-\x7e\x80-\xff])/;

// OpenSSH sends one of the first two and closes the connection: PerSourcePenalties (9.8 and later) and MaxStartups. Other
// servers, and programs that guard them, have words of their own.
const REFUSED_FOR_NOW =
  /(?:not allowed at this time|exceeded maxstartups|too many|try again|come back later|booting|server (?:is )?busy|maintenance)/i;

function isSshGreeting(greeting: string) {
  return /^SSH-/m.test(greeting);
}

/** Returns the error for an attempt that took too long. */
export function timedOut({ host, port, timeoutMs, reached, notes, greeting, banner }: Attempt): RunnerError {
  const seconds = timeoutMs / 1000;
  const reason = findReason(banner);
  if (reason !== undefined) return stillWaiting(host, seconds, reason);
  if (OTHER_PROTOCOL.test(greeting)) return notSsh(host, port, greeting);
  if (reached) {
    return new RunnerError(
      'CONNECT_TIMED_OUT',
      `${host} accepts connections on port ${port} but did not finish the SSH login within ${seconds} s.`,
      {
        hint: [
          ...notes,
          'The runner may be asleep or overloaded, or another service listens on this port.',
        ].join(' '),
      },
    );
  }
  return new RunnerError(
    'CONNECT_TIMED_OUT',
    `${host} did not respond within ${seconds} s: the runner may be asleep or off, the address may be wrong, or Remote Login (SSH) is not enabled.`,
    {
      hint: 'Wake the runner, check its address, and turn on System Settings > General > Sharing > Remote Login.',
    },
  );
}

/**
 * Returns the error for an attempt that failed before its time limit. `cause` is an error of ssh2 or Node, or undefined
 * if the peer closed the connection.
 */
export function connectFailure(attempt: Attempt, cause: unknown): RunnerError {
  const { host, port, greeting } = attempt;
  const { code, level, message } = (cause ?? {}) as { code?: string; level?: string; message?: string };
  const network = NETWORK[code ?? ''];
  if (!attempt.reached && network) {
    return new RunnerError(network.code, network.message(host, port), { cause, hint: network.hint });
  }
  const reason = level === 'handshake' ? undefined : findReason(attempt.banner);
  if (reason !== undefined) return refusedWith(host, reason, cause);
  if (level === 'client-authentication' || TOO_MANY.test(message ?? ''))
    return loginRefused(attempt, TOO_MANY.test(message ?? ''));
  if (REFUSED_FOR_NOW.test(greeting) && !OTHER_PROTOCOL.test(greeting) && !isSshGreeting(greeting))
    return refusedForNow(host, greeting);
  if (greeting !== '' && !isSshGreeting(greeting)) return notSsh(host, port, greeting);
  if (level === 'handshake') {
    return new RunnerError(
      'HANDSHAKE_FAILED',
      `${host} and this program have no SSH algorithm in common: ${message}.`,
      {
        cause,
        hint: 'Update the runner. Its SSH server may be very old or restricted.',
      },
    );
  }
  return new RunnerError(
    'CONNECTION_LOST',
    `${host} closed the connection on port ${port} before the login was finished.`,
    { cause, hint: 'Try again. If it happens each time, another service may listen on this port.' },
  );
}

function loginRefused({ hasSecret, notes }: Attempt, tooMany: boolean) {
  const advice = hasSecret ? CHECK_LOGIN : NO_LOGIN;
  return new RunnerError('AUTHENTICATION_FAILED', 'Authentication failed', {
    hint: [...notes, tooMany ? FEW_ATTEMPTS : advice].join(' '),
  });
}

const TOO_MANY = /too many authentication failures/i;
const FEW_ATTEMPTS =
  'The server ends the login after a few keys that it does not accept, also those of an agent. Name the right one in ~/.ssh/config, with IdentityFile and IdentitiesOnly yes, or enter the password.';
const CHECK_LOGIN =
  'Check the user name and the password or key. Remote Login must allow this user. Keys on hardware (sk-…) are used through an agent; certificates cannot be used.';
const NO_LOGIN =
  'No password, key or agent is given. Only a server that needs none, such as that of Tailscale, accepts this.';

/** The server of Tailscale waits until the person has confirmed the login in a browser. */
function stillWaiting(host: string, seconds: number, reason: string) {
  return new RunnerError(
    'CONNECT_TIMED_OUT',
    `${host} did not finish the SSH login within ${seconds} s. It says: "${reason}".`,
    {
      hint: asksForBrowser(reason)
        ? 'Open this address in a browser, confirm the login there, then connect again.'
        : 'Do what it says, then connect again.',
    },
  );
}

function refusedWith(host: string, reason: string, cause: unknown) {
  if (isForNow(reason))
    return new RunnerError('CONNECTION_REFUSED', `${host} refuses logins for now. It says: "${reason}".`, {
      cause,
      hint: 'Wait a minute, then connect again.',
      isPassing: true,
    });
  return new RunnerError('AUTHENTICATION_FAILED', 'Authentication failed', {
    cause,
    hint: `${host} says: "${reason}".`,
  });
}

function refusedForNow(host: string, greeting: string) {
  return new RunnerError(
    'CONNECTION_REFUSED',
    `${host} refuses logins for now: it sent "${firstLine(greeting)}".`,
    {
      hint: 'OpenSSH does so for some seconds to ten minutes, after failed logins or with many connections. Each attempt may prolong it, so wait a minute.',
      isPassing: true,
    },
  );
}

function firstLine(greeting: string): string {
  const [line = ''] = greeting.split(/[\r\n]/, 1);
  return line.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
}

function notSsh(host: string, port: number, greeting: string) {
  const text = firstLine(greeting);
  return new RunnerError('NOT_SSH', `${host} has no SSH server on port ${port}: it sent "${text}".`, {
    hint: 'Check the port. SSH usually uses port 22.',
  });
}

const unreachable = {
  code: 'HOST_UNREACHABLE',
  message: (host: string) =>
    `There is no route to ${host}: the runner may be asleep or off, or in another network.`,
  hint: 'Wake the runner, check its address, and whether both machines are in the same network or VPN.',
} as const;

const unknownName = {
  code: 'HOST_NOT_FOUND',
  message: (host: string) => `The host name ${host} is unknown.`,
  hint: 'Check the spelling, or use the IP address. Names of Macs in the local network end in .local.',
} as const;

const NETWORK: Readonly<
  Record<
    string,
    { code: RunnerError['code']; message: (host: string, port: number) => string; hint: string } | undefined
  >
> = {
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ENODATA: unknownName,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ETIMEDOUT: {
    code: 'CONNECT_TIMED_OUT',
    message: (host) =>
      `${host} did not respond: the runner may be asleep or off, the address may be wrong, or Remote Login (SSH) is not enabled.`,
    hint: 'Wake the runner, check its address, and turn on System Settings > General > Sharing > Remote Login.',
  },
  ECONNREFUSED: {
    code: 'CONNECTION_REFUSED',
    message: (host, port) => `${host} refuses connections on port ${port} (ECONNREFUSED).`,
    hint: 'Turn on System Settings > General > Sharing > Remote Login on the runner, or check the port.',
  },
};

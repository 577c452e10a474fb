import { isIP } from 'node:net';

import { z } from 'zod';

import { RunnerError } from '../runner-error.ts';

/** Where a runner is and how to log in. Give a password, a private key, or both (the key is tried first). */
export interface RunnerTarget {
  /** Host name or IP address; IPv6 with or without brackets. */
  readonly host: string;
  /** SSH port, default 22. */
  readonly port?: number | undefined;
  readonly user: string;
  /** Also answers a server that asks for it as a question ("keyboard-interactive"). */
  readonly password?: string | undefined;
  /** Private key text in OpenSSH, PEM or PKCS#8 form. */
  readonly privateKey?: string | undefined;
  /** Of the private key, where it is encrypted. */
  readonly passphrase?: string | undefined;
  /** `SHA256:…` as `ssh-keygen -lf` prints it. Any other host key is refused before a credential is sent. */
  readonly hostFingerprint?: string | undefined;
}

export type CheckedTarget = z.infer<typeof Target>;

/** Throws `INPUT_INVALID` naming the field. Needed because ssh2 takes an empty host for localhost and port 0 for 22. */
export function checkTarget(target: RunnerTarget): CheckedTarget {
  const { data, error } = Target.safeParse(target);
  if (data) return data;
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'runner');
  throw new RunnerError('INPUT_INVALID', `The runner's ${LABELS[field] ?? field} ${issue?.message}.`);
}

const LABELS: Readonly<Record<string, string>> = {
  user: 'user name',
  privateKey: 'private key',
  hostFingerprint: 'host fingerprint',
  login: 'password or private key',
};

const HOST_NAME = /^(?=.{1,253}$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_.])?$/u;

function isHost(host: string) {
  return isIP(host) !== 0 || HOST_NAME.test(host);
}

function text(max: number) {
  return z.string('must be text').max(max, `must have at most ${max} characters`);
}

const Target = z
  .object({
    host: z
      .string('must be text')
      .transform((host) => host.trim().replace(/^\[(.*)\]$/, '$1'))
      .refine(isHost, 'must be a host name or an IP address'),
    port: z
      .int('must be a whole number')
      .min(1, 'must be from 1 to 65535')
      .max(65_535, 'must be from 1 to 65535')
      .default(22),
    user: text(255).regex(/^\P{Cc}*[^\s\p{Cc}]\P{Cc}*$/u, 'must be one line and not blank'),
    password: text(4096).optional(),
    privateKey: text(65_536).optional(),
    passphrase: text(4096).optional(),
    hostFingerprint: text(200)
      .transform((fingerprint) => fingerprint.trim().replace(/=+$/, ''))
      .refine(
        (fingerprint) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(fingerprint),
        'must look like SHA256:…, as ssh-keygen -lf prints it',
      )
      .optional(),
  })
  .refine(({ password, privateKey }) => password || privateKey?.trim(), {
    path: ['login'],
    message: 'is missing',
  });

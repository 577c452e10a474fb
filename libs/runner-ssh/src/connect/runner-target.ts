import { isIP } from 'node:net';

import { z } from 'zod';

import { RunnerError } from '../runner-error.ts';

/**
 * The address of a runner, and the login. The key, the keys of the agent and the password are tried in this order. A
 * server that needs none of them, such as the one of Tailscale, is logged in to without them.
 */
export interface RunnerTarget {
  /** Host name or IP address. An IPv6 address may be in brackets. */
  readonly host: string;
  /** SSH port. Default 22. */
  readonly port?: number | undefined;
  readonly user: string;
  /** Also used as the response if the server requests the password by a question ("keyboard-interactive"). */
  readonly password?: string | undefined;
  /** Private key in OpenSSH, PEM or PKCS#8 form: the content of the key file. */
  readonly privateKey?: string | Uint8Array | undefined;
  /** Path of the key file on this computer. `~/` is the home folder. Ignored when `privateKey` is given. */
  readonly privateKeyPath?: string | undefined;
  /**
   * Paths of further key files, in the order in which they are tried. One that cannot be used is left out if there is
   * another way to log in. One with a public key, and one whose public key is in `PATH.pub`, chooses the key of the agent.
   */
  readonly identityFiles?: readonly string[] | undefined;
  /** Whether no other keys of the agent are tried than those of `identityFiles`. Default false. */
  readonly identitiesOnly?: boolean | undefined;
  /** Passphrase of an encrypted private key. */
  readonly passphrase?: string | undefined;
  /** Path of the socket of an SSH agent whose keys are tried, usually `process.env.SSH_AUTH_SOCK`. */
  readonly agent?: string | undefined;
  /**
   * The fingerprint of the expected host key, `SHA256:…` as `ssh-keygen -lf` prints it. Any other host key is refused
   * before a credential is sent.
   */
  readonly hostFingerprint?: string | undefined;
  /** The name under which the host key is known, for hosts behind different jump hosts with one address. Default `host`. */
  readonly hostKeyAlias?: string | undefined;
}

export type CheckedTarget = z.infer<typeof Target>;

/**
 * Checks a target and adds defaults. Throws `INPUT_INVALID` with the name of the wrong field. Without this check, ssh2
 * would use localhost for an empty host, and port 22 for port 0.
 */
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
  privateKeyPath: 'path of the private key',
  identityFiles: 'paths of key files',
  identitiesOnly: 'identitiesOnly',
  agent: 'SSH agent socket',
  hostFingerprint: 'host fingerprint',
  hostKeyAlias: 'alias of the host key',
};

const HOST_NAME = /^(?=.{1,253}$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_.])?$/u;

function isHost(host: string) {
  return isIP(host) !== 0 || HOST_NAME.test(host);
}

function text(max: number) {
  return z.string('must be text').max(max, `must have at most ${max} characters`);
}

function path() {
  return text(4096).regex(/^[^\0]+$/, 'must be a path');
}

const keyBytes = z
  .instanceof(Uint8Array, { error: 'must be text or bytes' })
  .transform((bytes) => Buffer.from(bytes).toString('utf8'));

const Target = z.object({
  host: z
    .string('must be text')
    .transform((host) => host.trim().replace(/^\[(.*)\]$/, '$1'))
    .refine(isHost, 'must be a host name or an IP address'),
  port: z
    .int('must be a whole number')
    .min(1, 'must be from 1 to 65535')
    .max(65_535, 'must be from 1 to 65535')
    .default(22),
  user: text(255).regex(/^[^\S\p{Cc}]*[^\s\p{Cc}]\P{Cc}*$/u, 'must be one line and not blank'),
  password: text(4096).optional(),
  privateKey: z
    .union([keyBytes, z.string('must be text or bytes')])
    .pipe(text(65_536))
    .optional(),
  privateKeyPath: path().optional(),
  identityFiles: z.array(path()).optional(),
  identitiesOnly: z.boolean('must be true or false').optional(),
  passphrase: text(4096).optional(),
  agent: path().optional(),
  hostKeyAlias: text(255).min(1, 'must not be empty').optional(),
  hostFingerprint: text(200)
    .transform((fingerprint) => fingerprint.trim().replace(/(?<!=)=+$/, ''))
    .refine(
      (fingerprint) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(fingerprint),
      'must look like SHA256:…, as ssh-keygen -lf prints it',
    )
    .optional(),
});

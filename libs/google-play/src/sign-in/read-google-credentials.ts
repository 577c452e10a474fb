import { parseUntrustedJson } from '@storedeck/listing';
import { ACCOUNT } from '@storedeck/setup';
import type { z } from 'zod';

import { checkSubjectTokenSource } from './check-subject-token-source.ts';
import { CREDENTIAL_SCHEMAS, isRsaKey } from './credential-schemas.ts';
import type { GoogleCredentials, SourceCredentials } from './google-credentials.ts';
import { GoogleSignInError } from './google-sign-in-error.ts';
import { impersonate } from './impersonate.ts';
import { invalid, isUnsupported, unsafe, unsupported } from './refuse-credentials.ts';

/** The longest JSON file of credentials, in bytes. */
const MAX_CREDENTIALS_BYTES = 64 * 1024;

/** How credentials are read. */
export interface ReadCredentialsOptions {
  /** What messages call the credentials: the variable or the file that the user named. */
  readonly name?: string | undefined;
  /** The e-mail address of a service account to act as. */
  readonly impersonate?: string | undefined;
  /** What messages call `impersonate`: the variable that the user wrote. */
  readonly impersonateName?: string | undefined;
  /**
   * Whether the token of another provider may be requested over http from this machine (`localhost`, `127.0.0.1`) or
   * from the metadata address of a cloud (`169.254.169.254`). Default false.
   */
  readonly allowLocalHttp?: boolean | undefined;
}

/**
 * Reads a JSON file of Google credentials of any kind that works, and checks every field before anything uses it: the
 * addresses must be Google's own, and no command of the file is run. Fields that are not used are left out.
 *
 * @throws GoogleSignInError CREDENTIALS_INVALID, CREDENTIALS_UNSUPPORTED, CREDENTIALS_UNSAFE, CREDENTIALS_AMBIGUOUS or
 * IMPERSONATION_MISSING. No message repeats a value of the file, except its `type`.
 */
export function readGoogleCredentials(text: string, options: ReadCredentialsOptions = {}): GoogleCredentials {
  const { name = 'The JSON of Google credentials' } = options;
  const credentials = checkKind(parseJson(text, name), { ...options, name });
  const { impersonate: email, impersonateName: target = 'impersonate' } = options;
  const acting = email === undefined ? credentials : impersonate(credentials, email, target);
  if (acting.type === 'external_account' && acting.service_account_impersonation_url === undefined)
    throw withoutAccount(name);
  return acting;
}

type Named = ReadCredentialsOptions & { readonly name: string };

function parseJson(text: string, name: string): unknown {
  if (Buffer.byteLength(text) > MAX_CREDENTIALS_BYTES)
    throw invalid(name, 'is longer than 64 KiB, so it is not a file of credentials');
  try {
    return parseUntrustedJson(text);
  } catch {
    // The parser's own message is not used, because it may quote the key.
    throw invalid(name, describeText(text));
  }
}

/** Says what a text is that is no JSON, without repeating any of it. */
function describeText(text: string): string {
  const start = text.trimStart();
  if (start.includes('\0'))
    return 'holds no UTF-8 text; in PowerShell, > writes UTF-16, so save the file as UTF-8';
  if (start.startsWith('-----BEGIN')) return 'holds a bare key instead of the JSON key file';
  if (start.startsWith('{')) return 'holds JSON that is cut off or has a mistake';
  if (/^["'`]\s*\{/.test(start)) return 'holds JSON in quotes; remove the quotes around it';
  if (/^eyJ|^ew[0o]/.test(start)) return 'holds base64 instead of JSON; decode it, or give it as base64';
  return 'holds no JSON';
}

function checkKind(json: unknown, options: Named): GoogleCredentials {
  const { name } = options;
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw invalid(name, 'holds JSON of another kind');
  if ('installed' in json || 'web' in json)
    throw invalid(
      name,
      'holds an OAuth client, with which a person can log in (gcloud auth application-default login --client-id-file=FILE), but which is no credential itself',
    );
  const { type = 'service_account' } = json as { type?: unknown };
  switch (type) {
    case 'service_account':
      return checkServiceAccount(json, name);
    case 'authorized_user':
    case 'external_account_authorized_user':
      return check(CREDENTIAL_SCHEMAS[type], json, name);
    case 'external_account':
      return checkExternalAccount(json, options);
    case 'impersonated_service_account': {
      const { source_credentials: inner, ...outer } = check(CREDENTIAL_SCHEMAS[type], json, name);
      return { ...outer, source_credentials: checkSource(inner, options) };
    }
    default:
      if (isUnsupported(type)) throw unsupported(name, type);
      throw unknownType(type, name);
  }
}

function checkServiceAccount(json: object, name: string): SourceCredentials {
  const key = check(CREDENTIAL_SCHEMAS.service_account, json, name);
  if (!isRsaKey(key.private_key))
    throw invalid(name, 'holds a private_key that is not a readable RSA key of at least 2048 bits');
  return key;
}

function checkExternalAccount(json: object, options: Named): SourceCredentials {
  const { name } = options;
  checkSubjectTokenSource((json as { credential_source?: unknown }).credential_source, options);
  return check(CREDENTIAL_SCHEMAS.external_account, json, name);
}

function checkSource(json: object, options: Named): SourceCredentials {
  const name = `source_credentials of ${options.name}`;
  const credentials = checkKind(json, { ...options, name });
  if (credentials.type === 'impersonated_service_account')
    throw invalid(name, 'acts as a service account itself; write the accounts between into delegates');
  return credentials;
}

/** Checks a value by a schema, and leaves out what is not used. The error names the fields, never their values. */
function check<Schema extends z.ZodType>(schema: Schema, json: object, name: string): z.infer<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return withoutUniverse(parsed.data);
  const { issues } = parsed.error;
  const foreign = issues.find((issue) => issue.code === 'custom' && issue.params?.['unsafe'] === true);
  if (foreign) throw unsafe(name, foreign.path.join('.'));
  const fields = [...new Set(issues.map(({ path }) => path.join('.')))].filter(Boolean);
  throw invalid(name, `holds JSON with a missing or wrong ${fields.join(', ')}`);
}

function withoutUniverse<Value>(value: Value): Value {
  const { universe_domain: _checked, ...rest } = value as Value & { universe_domain?: unknown };
  return rest as Value;
}

function unknownType(type: unknown, name: string): GoogleSignInError {
  const shown = typeof type === 'string' && /^[\w.-]{1,60}$/.test(type) ? ` (${type})` : '';
  return invalid(name, `holds JSON with a missing or wrong type${shown}`);
}

function withoutAccount(name: string): GoogleSignInError {
  return new GoogleSignInError(
    'IMPERSONATION_MISSING',
    `${name} names no service account to act as, and Play Console can only invite an e-mail address.`,
    {
      hint: `Create the file again with the service account: gcloud iam workload-identity-pools create-cred-config … --service-account=${ACCOUNT}. Then invite this account in Play Console.`,
    },
  );
}

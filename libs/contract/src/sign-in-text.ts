import type { SignIn } from './endpoints/credentials.ts';

/** Says with what Storedeck signs in, as whom it acts and until when, as one sentence. */
export function signInText({ kind, principal, until }: SignIn): string {
  const who = principal === null ? '' : `, acts as ${principal}`;
  const end =
    until === null ? '' : `; this access ends at ${until.slice(11, 16)} UTC and is renewed by itself`;
  return `Signs in with ${kind}${who}${end}.`;
}

import type { AuthContext, ParsedKey, PublicKeyAuthContext } from 'ssh2';

import type { FakeMacOptions } from '../mac-options.ts';

/** Accepts or refuses one login attempt. */
export function checkLogin(context: AuthContext, options: FakeMacOptions, keys: readonly ParsedKey[]): void {
  const passwordMethods = options.passwordMethods ?? ['password', 'keyboard-interactive'];
  const methods = ['publickey' as const, ...(options.password === undefined ? [] : passwordMethods)];
  const refuse = () => context.reject([...methods]);
  const decide = (accepted: boolean) => (accepted ? context.accept() : refuse());
  if (context.username !== options.user || !methods.some((method) => method === context.method))
    return refuse();
  switch (context.method) {
    case 'publickey':
      return decide(keys.some((key) => matchesKey(key, context)));
    case 'password':
      if (options.passwordExpired && context.password === options.password)
        return context.requestChange('Your password has expired.', refuse);
      return decide(context.password === options.password);
    case 'keyboard-interactive':
      return context.prompt([{ prompt: 'Password:', echo: false }], (answers) =>
        decide(answers[0] === options.password),
      );
    default:
      return refuse();
  }
}

/** Whether a client may use a key. The client first offers the key without a signature, then with a signature. */
function matchesKey(key: ParsedKey, { key: offered, signature, blob, hashAlgo }: PublicKeyAuthContext) {
  return (
    key.getPublicSSH().equals(offered.data) &&
    (signature === undefined || (blob !== undefined && key.verify(blob, signature, hashAlgo) === true))
  );
}

import type { AnyAuthMethod, AuthenticationType, ParsedKey, Prompt } from 'ssh2';

export interface Login {
  readonly user: string;
  readonly password: string | undefined;
  readonly key: ParsedKey | undefined;
}

/**
 * Chooses the login methods in order: key, password, and the password as an answer to a question. The last is tried
 * only where the server does not take passwords directly: a wrong password must not count as two failed logins.
 */
export function loginMethods({ user: username, password, key }: Login) {
  const left = new Set<AuthenticationType>(['publickey', 'password', 'keyboard-interactive']);
  return (offered: readonly AuthenticationType[] | null): AnyAuthMethod | false => {
    const takes = (type: AuthenticationType) => offered === null || offered.includes(type);
    if (key && takes('publickey') && left.delete('publickey')) {
      // ssh2 takes a parsed key as it is; its published types know only text.
      return { type: 'publickey', username, key } as unknown as AnyAuthMethod;
    }
    if (password === undefined) return false;
    if (takes('password')) {
      return left.delete('password') && { type: 'password', username, password };
    }
    return (
      takes('keyboard-interactive') &&
      left.delete('keyboard-interactive') && {
        type: 'keyboard-interactive',
        username,
        prompt: answerOnce(password),
      }
    );
  };
}

// Only the first hidden question is a password's; a one-time code or a new password cannot be answered from here.
function answerOnce(password: string) {
  let unanswered = true;
  return (
    _name: string,
    _text: string,
    _language: string,
    prompts: Prompt[],
    finish: (answers: string[]) => void,
  ) =>
    finish(
      prompts.map(({ echo }) => {
        if (echo || !unanswered) return '';
        unanswered = false;
        return password;
      }),
    );
}

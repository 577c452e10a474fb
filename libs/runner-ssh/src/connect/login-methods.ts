import type { AnyAuthMethod, AuthenticationType, BaseAgent, ParsedKey, Prompt } from 'ssh2';

export interface Login {
  readonly user: string;
  readonly password: string | undefined;
  /** Private keys, in the order in which they are tried. */
  readonly keys: readonly ParsedKey[];
  readonly agent: BaseAgent | undefined;
  /** Is called with the text of each question of the server that is not answered. */
  readonly onQuestion?: (question: string) => void;
}

/**
 * Returns a function that chooses the next login method, in this order: `none`, which the SSH server of Tailscale
 * accepts, because the network has authenticated the person, and for which OpenSSH counts no failed login; keys, agent, `password`, and
 * `keyboard-interactive` (the password as the response to a question of the server). The last method is used only if
 * the server does not accept `password`. Otherwise a wrong password would count as two failed logins.
 */
export function loginMethods({ user: username, password, keys, agent, onQuestion }: Login) {
  const keysLeft = [...keys];
  const left = new Set<AuthenticationType>(['none', 'agent', 'password', 'keyboard-interactive']);
  return (offered: readonly AuthenticationType[] | null): AnyAuthMethod | false => {
    if (left.delete('none')) return { type: 'none', username };
    const accepts = (type: AuthenticationType) => offered === null || offered.includes(type);
    const key = accepts('publickey') ? keysLeft.shift() : undefined;
    if (key) {
      // ssh2 accepts a parsed key, but its published types allow only text, so a cast is needed.
      return { type: 'publickey', username, key } as unknown as AnyAuthMethod;
    }
    if (agent !== undefined && accepts('publickey') && left.delete('agent')) {
      return { type: 'agent', username, agent };
    }
    if (password === undefined) return false;
    if (accepts('password')) {
      return left.delete('password') && { type: 'password', username, password };
    }
    return (
      accepts('keyboard-interactive') &&
      left.delete('keyboard-interactive') && {
        type: 'keyboard-interactive',
        username,
        prompt: respondOnce(password, onQuestion),
      }
    );
  };
}

/**
 * Returns a function that responds with the password to the first question whose input is hidden. One-time codes and
 * new passwords are not supported.
 */
function respondOnce(password: string, onQuestion: Login['onQuestion']) {
  let used = false;

  return (...[, , , prompts, finish]: PromptArguments) =>
    finish(
      prompts.map(({ echo, prompt }) => {
        if (echo || used) {
          onQuestion?.(prompt);
          return '';
        }
        used = true;
        return password;
      }),
    );
}

type PromptArguments = [
  name: string,
  text: string,
  language: string,
  prompts: Prompt[],
  finish: (responses: string[]) => void,
];

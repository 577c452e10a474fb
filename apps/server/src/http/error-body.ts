import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@storedeck/contract';

/** What an error is to the client. An error that carries no code of the contract is a fault of ours: `INTERNAL`. */
export function errorBodyOf(error: unknown): ErrorBody {
  const { code, hint, issues, message, status } = (error ?? {}) as Partial<Record<string, unknown>>;
  if (isErrorCode(code) && error instanceof Error)
    return {
      ok: false,
      error: String(message),
      code,
      ...(typeof hint === 'string' && { hint }),
      ...(issues !== undefined && { issues: issues as NonNullable<ErrorBody['issues']> }),
    };
  // Express throws these for a path it cannot decode.
  if (status === 400) return { ok: false, error: 'The address is malformed.', code: 'REQUEST_MALFORMED' };
  return {
    ok: false,
    error: 'Storedeck ran into a fault of its own.',
    code: 'INTERNAL',
    hint: 'The log of the server says more. Try again, and report it if it stays.',
  };
}

export const statusOf = ({ code }: ErrorBody): number => ERROR_STATUS[code];

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);

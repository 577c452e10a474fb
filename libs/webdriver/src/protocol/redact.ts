import { WebDriverError } from '../webdriver-error.ts';

/**
 * Returns the error with `***` in place of each secret in its texts, because a server can repeat secrets in its
 * message. The cause is not changed.
 */
export function redact(error: WebDriverError, secrets: readonly string[]): WebDriverError {
  const clean = <Text extends string | undefined>(text: Text) =>
    (text === undefined ? undefined : withoutSecrets(text, secrets)) as Text;
  const { code, message, hint, reason, detail, status, cause } = error;
  if ([message, reason, detail].every((text) => clean(text) === text)) return error;
  return new WebDriverError(code, clean(message), {
    hint,
    reason: clean(reason),
    detail: clean(detail),
    status,
    cause,
  });
}

/** Returns the text with `***` in place of each secret. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((result, secret) => result.replaceAll(secret, '***'), text);
}

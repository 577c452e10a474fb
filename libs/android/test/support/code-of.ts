/** The code with which a call rejects. */
export function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no error',
    (error: unknown) => (error as { code: string }).code,
  );
}

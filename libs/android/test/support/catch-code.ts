/** Resolves to the code of the error with which a call rejects, or to 'no error'. */
export function catchCode(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no error',
    (error: unknown) => (error as { code: string }).code,
  );
}

/** The result of a call of simctl. */
export interface SimctlResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A call that has succeeded. */
export function succeed(stdout = ''): SimctlResult {
  return { exitCode: 0, stdout, stderr: '' };
}

/** A call that has failed. */
export function fail(exitCode: number, message: string): SimctlResult {
  return { exitCode, stdout: '', stderr: `${message}\n` };
}

/** What simctl prints for a call that does not fit the state of the simulator. */
export function failInState(message: string): SimctlResult {
  return fail(
    149,
    `An error was encountered processing the command (domain=com.apple.CoreSimulator.SimError, code=405):\n${message}`,
  );
}

/** What simctl prints for a failure inside of the simulator. `reasons`: the last ones are indented. */
export function failInside(
  { domain = 'NSPOSIXErrorDomain', code }: { readonly domain?: string; readonly code: number },
  [what, ...reasons]: readonly string[],
): SimctlResult {
  const source = `(domain=${domain}, code=${code}):`;
  const under = reasons.map((reason) => `\t${reason}`).join('\n');
  return fail(
    code & 0xff,
    `An error was encountered processing the command ${source}\n${what}\nUnderlying error ${source}\n${under}`,
  );
}

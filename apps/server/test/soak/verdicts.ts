interface Verdict {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly verdict: 'holds' | 'FAILED';
}

const verdicts: Verdict[] = [];

/** Adds a line to the table. A limit that does not hold makes the exit code 1. */
export function judge(what: string, measured: string | number, limit: string, holds: boolean): void {
  verdicts.push({ what, measured: String(measured), limit, verdict: holds ? 'holds' : 'FAILED' });
  if (!holds) process.exitCode = 1;
}

/** Prints the table. */
export function printVerdicts(): void {
  console.table(verdicts);
}

/** `ok`; `note`: something is not there or not told, and not everyone needs it; `fix`: something is wrong. */
export type Level = 'ok' | 'note' | 'fix';

/** One thing that was looked at. */
export interface Finding {
  readonly level: Level;
  /** What was looked at: a tool, a variable, a port. */
  readonly name: string;
  /** What was found. Never a value that may be secret. */
  readonly detail: string;
  /** What to do. */
  readonly advice?: string | undefined;
  /** Where a tool is, its version, and the variable or folder that led to it. */
  readonly path?: string;
  readonly version?: string;
  readonly foundBy?: string | undefined;
}

export interface Section {
  readonly title: string;
  readonly findings: readonly Finding[];
}

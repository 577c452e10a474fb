/** `ok`: as it should be; `note`: missing or unknown, but not every user needs it; `fix`: wrong. */
export type Level = 'ok' | 'note' | 'fix';

/** The result of checking one thing. */
export interface Finding {
  readonly level: Level;
  /** What was checked: a tool, a variable, a port. */
  readonly name: string;
  /** The result. It must not contain a value that may be secret. */
  readonly detail: string;
  /** What the user can do. */
  readonly advice?: string | undefined;
  /** For a program: its path and its version; for a tool also the variable or folder by which it was found. */
  readonly path?: string;
  readonly version?: string;
  readonly foundBy?: string | undefined;
}

export interface Section {
  readonly title: string;
  readonly findings: readonly Finding[];
}

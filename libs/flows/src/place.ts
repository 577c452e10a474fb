/** A place in a file. Lines and columns begin at 1. */
export interface Place {
  /** The path of the file, as it was given to the reader. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Returns a place as editors and compilers write it: `login.yaml:3:5`. */
export function printPlace({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

/** The kind of holder: a window of the page, a command of the terminal, an agent, or any other program. */
export type HolderKind = 'window' | 'command' | 'agent' | 'program';

/** The client that acts on a device and has its lock. */
export interface HolderFields {
  readonly kind: HolderKind;
  /** Identifies the holder. A window has a new id each time it is loaded. */
  readonly id: string;
  /** The name that people see, such as "Chrome, opened at 14:05". */
  readonly name: string;
}

/** The header in which a client identifies itself. A client without this header is "a program". */
export const HOLDER_HEADER = 'Storedeck-Holder';

/** Returns a holder as a text: the value of `HOLDER_HEADER`, and of the parameter `holder` of the mirror's address. */
export function holderText({ kind, id, name }: HolderFields): string {
  return new URLSearchParams({ kind, id, name }).toString();
}

/** What acts on a device: a window of the page, a command of the terminal, an agent, or any other program. */
export type HolderKind = 'window' | 'command' | 'agent' | 'program';

/** Who acts on a device, and holds its lock. */
export interface HolderFields {
  readonly kind: HolderKind;
  /** Tells it from every other holder. A window has a new one each time it is loaded. */
  readonly id: string;
  /** What a person reads, such as "Chrome, opened at 14:05". */
  readonly name: string;
}

/** The header in which a client says who it is. Without it, it is "a program". */
export const HOLDER_HEADER = 'Storedeck-Holder';

/** A holder as the value of `HOLDER_HEADER`, and of the parameter `holder` of the mirror. */
export function holderText({ kind, id, name }: HolderFields): string {
  return new URLSearchParams({ kind, id, name }).toString();
}

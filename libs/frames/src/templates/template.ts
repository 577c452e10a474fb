import type { DesignInput } from '../design/design.ts';

/** A look from which designs start. */
export interface Template {
  readonly id: string;
  readonly name: string;
  /** What it looks like, in a sentence. */
  readonly description: string;
  readonly look: Pick<DesignInput, 'background' | 'frame' | 'text' | 'caption' | 'subcaption' | 'variants'>;
  /** What differs between shots: the first shot gets the first changes, and after the last they begin again. */
  readonly shots?: readonly Partial<DesignInput['shots'][number]>[];
}

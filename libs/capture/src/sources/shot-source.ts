import type { FlowDevice, OutsideValues } from '@storedeck/flows';

/** What a source takes pictures with. */
export interface Taking {
  /** The device as the cell is set up for: it starts the app in the language, and its pictures stand still. */
  readonly device: FlowDevice;
  readonly values: OutsideValues;
  readonly signal: AbortSignal;
  /** Receives each picture; the last one of a name counts. Resolves when the screen may change again. */
  readonly save: (name: string, png: Uint8Array) => Promise<SavedPicture>;
}

/** A picture whose pixels are being looked at, which need not be waited for. */
export interface SavedPicture {
  /** What is wrong with it; undefined if nothing is. */
  readonly fault: Promise<string | undefined>;
}

/** Who brings the app to the screens of a cell and says when a picture is taken: a flow or a person. */
export interface ShotSource {
  /** In a sentence: `The flow` or `You`. */
  readonly who: string;
  /** The names of the plan's screenshots that it takes. */
  readonly names: readonly string[];
  /** Whether it starts the app by itself. */
  readonly startsApp: boolean;
  /** Takes the pictures of a cell. Resolves to why it could not; undefined if it could. */
  take(taking: Taking): Promise<SourceFailure | undefined>;
}

/** Why a source could not bring the app to its screens. */
export interface SourceFailure {
  readonly reason: string;
  /** The screen at that time. */
  readonly png?: Uint8Array | undefined;
}

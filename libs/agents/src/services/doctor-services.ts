/** One thing that was checked on this computer. */
export interface ExaminedThing {
  /** `ok`: as it should be; `note`: missing or unknown, but not every user needs it; `fix`: wrong. */
  readonly level: 'ok' | 'note' | 'fix';
  readonly name: string;
  /** What was found. */
  readonly detail: string;
  /** What the person can do. */
  readonly advice?: string | undefined;
}

/**
 * What was checked in one area. Of what is wrong in the area "Store credentials", an agent receives no details, because
 * they may contain the path of a key.
 */
export interface ExaminedArea {
  readonly title: string;
  readonly findings: readonly ExaminedThing[];
}

/** What the tool `doctor` needs. */
export interface DoctorServices {
  /** Checks what devices and stores need on this computer. */
  examine(signal: AbortSignal): Promise<readonly ExaminedArea[]>;
}

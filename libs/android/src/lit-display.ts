/**
 * Finds the display that a person sees in the output of `dumpsys display`, and returns the number by which `screencap`
 * knows it; undefined if the phone does not tell. Input goes to the logical display 0, so the panel that shows it comes
 * first: a phone with a television, or an emulator with a screen for each app, has several displays that are on. Which
 * panel that is changes when a phone is folded.
 */
export function findLitDisplay(dump: string): string | undefined {
  const states = readStates(dump);
  const shown = readViewports(dump).find(({ isActive, id }) => isActive && states.get(id) !== 'OFF');
  return shown?.id ?? [...states].find(([, state]) => state === 'ON')?.[0];
}

/** A panel, and whether the phone uses it. */
interface Viewport {
  readonly id: string;
  readonly logicalId: number;
  readonly isActive: boolean;
}

/** Reads the panels of `mViewports`, in the order of their logical displays. Before Android 11, each one is active. */
function readViewports(dump: string): readonly Viewport[] {
  const found: Viewport[] = [];
  for (const [, fields = ''] of dump.matchAll(/DisplayViewport\{([^{}]{0,1000})/g)) {
    const id = /\buniqueId='local:(\d{1,20})'/.exec(fields)?.[1];
    const logicalId = /\bdisplayId=(\d{1,9})\b/.exec(fields)?.[1];
    if (id === undefined || logicalId === undefined) continue;
    found.push({ id, logicalId: Number(logicalId), isActive: !/\bisActive=false\b/.test(fields) });
  }
  return found.sort((one, other) => one.logicalId - other.logicalId);
}

/** Reads the state of each panel, such as `ON`, by its number. */
function readStates(dump: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const line of dump.split('\n')) {
    const id = /DisplayDeviceInfo\{.{0,200}?uniqueId="local:(\d{1,20})"/.exec(line)?.[1];
    const state = /[,\s]state ([A-Z_]{1,20})\b/.exec(line)?.[1];
    if (id !== undefined && state !== undefined) states.set(id, state);
  }
  return states;
}

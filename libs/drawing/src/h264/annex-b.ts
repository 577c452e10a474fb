const START_CODE = [0, 0, 0, 1] as const;

/** Joins NAL units to a byte stream [ITU-T H.264, Annex B]: each unit follows a start code of four bytes. */
export function annexB(...units: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = units.reduce((total, unit) => total + START_CODE.length + unit.length, 0);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const unit of units) {
    bytes.set(START_CODE, at);
    bytes.set(unit, at + START_CODE.length);
    at += START_CODE.length + unit.length;
  }
  return bytes;
}

/** The numbers of the NAL unit types that this library reads [ITU-T H.264, table 7-1]. */
export const NAL_TYPE = { slice: 1, keySlice: 5, sei: 6, sps: 7, pps: 8, delimiter: 9 } as const;

/** One NAL unit of Annex B data. */
export interface NalUnit {
  /** The type of the unit: a value of `NAL_TYPE`, or another number. */
  readonly type: number;
  /** The header byte and the payload, without a start code. */
  readonly data: Uint8Array;
}

/** Returns the NAL units of Annex B data. Ignores bytes before the first start code. */
export function nalUnits(data: Uint8Array): NalUnit[] {
  const units: NalUnit[] = [];
  for (let code = findStartCode(data, 0); code >= 0;) {
    const next = findStartCode(data, code + 3);
    const unit = data.subarray(code + 3, next < 0 ? undefined : endBefore(data, next));
    if (unit.length > 0) units.push({ type: (unit[0] ?? 0) & 0x1f, data: unit });
    code = next;
  }
  return units;
}

/** Returns the position of the first start code `00 00 01` at or after `from`, or -1. */
export function findStartCode(data: Uint8Array, from: number): number {
  for (let one = data.indexOf(1, from + 2); one >= 0; one = data.indexOf(1, one + 1))
    if (data[one - 1] === 0 && data[one - 2] === 0) return one - 2;
  return -1;
}

/**
 * Returns the end of the unit before a start code. Zeros at the end belong to the start code, because a unit never ends
 * with a zero.
 */
function endBefore(data: Uint8Array, startCode: number): number {
  let end = startCode;
  while (end > 0 && data[end - 1] === 0) end -= 1;
  return end;
}

/** The numbers of the NAL unit types that are read [ITU-T H.264, table 7-1]. */
export const NAL_TYPE = { slice: 1, keySlice: 5, sei: 6, sps: 7, pps: 8, delimiter: 9 } as const;

/** One NAL unit of Annex B data. */
export interface NalUnit {
  /** Its type, of `NAL_TYPE` or another one. */
  readonly type: number;
  /** Its header byte and payload, without a start code. */
  readonly data: Uint8Array;
}

/** The NAL units of Annex B data. Bytes before the first start code are left out. */
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

/** The position of the next `00 00 01` at or after a position, or -1. */
export function findStartCode(data: Uint8Array, from: number): number {
  for (let one = data.indexOf(1, from + 2); one >= 0; one = data.indexOf(1, one + 1))
    if (data[one - 1] === 0 && data[one - 2] === 0) return one - 2;
  return -1;
}

/** Zeros at the end of a unit belong to the next start code, because a unit never ends with a zero. */
function endBefore(data: Uint8Array, startCode: number): number {
  let end = startCode;
  while (end > 0 && data[end - 1] === 0) end -= 1;
  return end;
}

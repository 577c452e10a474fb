import type { DpSize } from './dp-size.ts';

/** One key of the on-screen keyboard. Lengths are in dp. */
export interface KeyPosition {
  readonly label: string;
  /** The character that the key types. `\b` deletes; a key with `undefined` changes nothing. */
  readonly types: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly look: 'letter' | 'special' | 'accent';
}

/** Returns the height of the on-screen keyboard, in dp. */
export function keyboardHeight({ width, height }: DpSize): number {
  return width > height ? 190 : 272;
}

/** Returns the keys of the on-screen keyboard, with their positions and sizes in dp. */
export function keyboardKeys(size: DpSize): KeyPosition[] {
  const top = size.height - keyboardHeight(size) + 8;
  const rowHeight = (keyboardHeight(size) - 36) / 4;
  const unit = (size.width - 8) / 10;
  const row = (index: number, startUnits: number, keys: readonly Key[]): KeyPosition[] => {
    let x = 4 + startUnits * unit;
    return keys.map(({ label, types, units = 1, look = 'letter' }) => {
      const position = {
        label,
        types,
        look,
        x,
        y: top + index * rowHeight,
        width: units * unit,
        height: rowHeight,
      };
      x += units * unit;
      return position;
    });
  };
  return [
    ...row(0, 0, letters('qwertyuiop')),
    ...row(1, 0.5, letters('asdfghjkl')),
    ...row(2, 0, [
      { label: 'shift', types: undefined, units: 1.5, look: 'special' },
      ...letters('zxcvbnm'),
      { label: 'delete', types: '\b', units: 1.5, look: 'special' },
    ]),
    ...row(3, 0, [
      { label: '?123', types: undefined, units: 1.5, look: 'special' },
      { label: ',', types: ',', look: 'special' },
      { label: '', types: ' ', units: 5 },
      { label: '.', types: '.', look: 'special' },
      { label: 'enter', types: '\n', units: 1.5, look: 'accent' },
    ]),
  ];
}

/** Returns the character that a touch types. `at`: the point in dp. Undefined if the touch types nothing. */
export function keyAt(at: { x: number; y: number }, size: DpSize): string | undefined {
  return keyboardKeys(size).find(
    ({ x, y, width, height }) => at.x >= x && at.x < x + width && at.y >= y && at.y < y + height,
  )?.types;
}

interface Key {
  readonly label: string;
  readonly types: string | undefined;
  readonly units?: number;
  readonly look?: KeyPosition['look'];
}

function letters(row: string): Key[] {
  return [...row].map((letter) => ({ label: letter, types: letter }));
}

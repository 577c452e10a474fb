import { describe, expect, test } from '@jest/globals';
import { parse } from 'dotenv';
import fc from 'fast-check';

import { applyBoxEdit, boxText, envSettings, envValues, setEnvValue } from './env-text.ts';

function readValues(text: string) {
  return Object.fromEntries(envValues(text));
}

const name = fc.constantFrom('ASC_KEY_ID', 'BUNDLE_ID', 'OTHER', 'a.b-c');
const blank = fc.constantFrom('', ' ', '\t');
const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\n\n');
const anyValue = fc.string({
  unit: fc.constantFrom(...'ab #=\'"`\\n$:éあ'.split(''), '\\n', '\u{1F600}'),
  maxLength: 12,
});
const quotedValue = fc
  .tuple(fc.constantFrom('"', "'", '`'), anyValue, fc.constantFrom('', '\n', '\r\n'))
  .map(([quote, value, breaking]) => quote + value.replaceAll(quote, '') + breaking + quote);
const settingLine = fc
  .tuple(
    blank,
    fc.constantFrom('', 'export '),
    name,
    fc.constantFrom('=', ' = ', ': '),
    fc.oneof(anyValue, quotedValue),
    fc.constantFrom('', ' # note'),
  )
  .map((parts) => parts.join(''));
const line = fc.oneof(
  settingLine,
  fc.constantFrom('', '# a comment', '#ASC_KEY_ID=old', 'no setting'),
  fc.string({ maxLength: 8 }),
);
const envText = fc
  .tuple(fc.constantFrom('', '\uFEFF'), fc.array(fc.tuple(line, lineEnd), { maxLength: 6 }), line)
  .map(([mark, lines, last]) => mark + lines.flat().join('') + last);

describe('reading', () => {
  test('finds the same values as dotenv in any text', () => {
    fc.assert(
      fc.property(envText, (text) => {
        expect(readValues(text)).toEqual(parse(text));
      }),
      { numRuns: 3000 },
    );
  });

  test('uses the last value when a name occurs twice', () => {
    expect(readValues('A=1\nA=2\n')).toEqual({ A: '2' });
  });

  test('a comment is not a setting', () => {
    expect(envSettings('# A=1\n#A=2\n')).toEqual([]);
  });
});

describe('editing', () => {
  test.each([
    ['in the place of the previous value', 'A=1\nB=2 # why\nC=3\n', 'A=1\nB=new # why\nC=3\n'],
    ['over the last of two settings', 'B=1\nB=2\n', 'B=1\nB=new\n'],
    ['over a quoted value', 'B="2"\r\nC=3', 'B=new\r\nC=3'],
    ['over a value of several lines', "export B='x\ny'\nC=3", 'export B=new\nC=3'],
    ['where the value was empty', 'B=\nC=3\n', 'B=new\nC=3\n'],
    ['where the value was only blanks', 'B=  \nC=3\n', 'B=new  \nC=3\n'],
    ['where there was only a comment', 'B= # todo\nC=3\n', 'B=new # todo\nC=3\n'],
    ['in a new line at the end', '# mine\r\nA=1\r\n', '# mine\r\nA=1\r\nB=new\r\n'],
    ['after a last line without a line end', 'A=1', 'A=1\nB=new\n'],
    ['into an empty text', '', 'B=new\n'],
    ['after a byte order mark', '\uFEFF', '\uFEFFB=new\n'],
  ])('writes a value %s', (_where, text, edited) => {
    expect(setEnvValue(text, 'B', 'new')).toBe(edited);
  });

  test('a written value is read back, and nothing else changes', () => {
    fc.assert(
      fc.property(envText, name, anyValue, (text, key, value) => {
        const edited = setEnvValue(text, key, value);
        if (edited === undefined) return;
        expect(parse(edited)).toEqual({ ...parse(text), [key]: value });
        const setting = envSettings(text).findLast((each) => each.name === key);
        if (setting) {
          expect(edited.startsWith(text.slice(0, setting.start))).toBe(true);
          expect(edited.endsWith(text.slice(setting.end))).toBe(true);
        } else {
          expect(edited.startsWith(text)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('every plain value can be written into every text with closed quotes', () => {
    const closed = fc.array(fc.tuple(settingLineOfPlain(), lineEnd)).map((lines) => lines.flat().join(''));
    fc.assert(
      fc.property(closed, name, fc.base64String(), (text, key, value) => {
        expect(setEnvValue(text, key, value)).toBeDefined();
      }),
    );
  });

  test('writing the current value does not change the text', () => {
    expect(setEnvValue('A=1\nB=2', 'A', '1')).toBe('A=1\nB=2');
  });
});

describe('editing in a text box', () => {
  test('line ends outside of the edit stay, and new lines get the line end of the text', () => {
    expect(applyBoxEdit('A=1\r\nB=2\nC=3\r\n', 'A=1\nB=2\nX=9\nC=3\n')).toBe('A=1\r\nB=2\nX=9\r\nC=3\r\n');
  });

  test('removing a line between a lone CR and a line feed keeps the number of line ends', () => {
    expect(applyBoxEdit('\rA=1\nB=2', '\n\nB=2')).toBe('\r\rB=2');
  });

  test('the box shows the edited text, and an unchanged box changes no byte', () => {
    fc.assert(
      fc.property(envText, envText.map(boxText), (text, typed) => {
        expect(boxText(applyBoxEdit(text, typed))).toBe(typed);
        expect(applyBoxEdit(text, boxText(text))).toBe(text);
      }),
    );
  });
});

function settingLineOfPlain() {
  return fc
    .tuple(fc.constantFrom('', 'export '), name, fc.base64String(), fc.constantFrom('', ' # note'))
    .map(([prefix, key, value, note]) => `${prefix}${key}=${value}${note}`);
}

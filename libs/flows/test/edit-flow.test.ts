import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { editFlow, printStep, readFlow } from '../src/index.ts';

const SOURCE = `# Log in
appId: com.example # the app
---
# First the start.
- launchApp

- tapOn: "Save" # two words

# The long one
# in two lines
- tapOn:
    id: 'x'   # odd spaces
    optional: true
- back`;

describe('an edit of a flow', () => {
  test('inserts steps, and keeps everything else', () => {
    const edited = editFlow(SOURCE, {
      kind: 'insert',
      at: 1,
      steps: [
        { command: 'tapOn', value: { id: 'a"b' }, comment: 'follows\nthe language' },
        { command: 'back' },
      ],
    });
    expect(edited).toBe(
      SOURCE.replace(
        '- tapOn: "Save"',
        '- tapOn: # follows the language\n    id: "a\\"b"\n- back\n- tapOn: "Save"',
      ),
    );
  });

  test('adds a step behind one without an end of line', () => {
    expect(editFlow(SOURCE, { kind: 'insert', at: 4, steps: [{ command: 'scroll' }] })).toBe(
      `${SOURCE}\n- scroll\n`,
    );
  });

  test('adds the first step of a flow', () => {
    expect(editFlow('appId: x\n---', { kind: 'insert', at: 0, steps: [{ command: 'back' }] })).toBe(
      'appId: x\n---\n- back\n',
    );
  });

  test('removes a step with the comment above it', () => {
    expect(editFlow(SOURCE, { kind: 'delete', at: 2 })).toBe(
      SOURCE.replace(/# The long one\n[^]*optional: true\n/, ''),
    );
  });

  test('replaces a step, and keeps the comment above it and the blank line after it', () => {
    expect(editFlow(SOURCE, { kind: 'replace', at: 0, step: { command: 'stopApp' } })).toBe(
      SOURCE.replace('- launchApp', '- stopApp'),
    );
  });

  test('moves a step', () => {
    const { flow } = readFlow(editFlow(SOURCE, { kind: 'move', at: 3, to: 0 }), 'flow.yaml');
    expect(flow?.steps.map(({ command }) => command)).toEqual(['back', 'launchApp', 'tapOn', 'tapOn']);
  });

  test('keeps the ends of line of Windows', () => {
    const source = SOURCE.replaceAll('\n', '\r\n');
    const edited = editFlow(source, {
      kind: 'insert',
      at: 0,
      steps: [{ command: 'tapOn', value: { id: 'a' } }],
    });
    expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
  });

  test.each([-1, 4, 0.5, NaN])('of step %s is refused', (at) => {
    expect(() => editFlow(SOURCE, { kind: 'delete', at })).toThrow(RangeError);
  });

  test('of a list in brackets is refused', () => {
    expect(() => editFlow('appId: x\n---\n[back, scroll]', { kind: 'delete', at: 0 })).toThrow(RangeError);
  });
});

test('a step that is added and removed again leaves every byte as it was', () => {
  const blank = fc.constantFrom('', '\n', '# a comment\n', '\n# one\n# two\n');
  const step = fc.constantFrom(
    '- back',
    '- tapOn: "x" # y',
    '- tapOn:\n      id: x\n      index: 0',
    '- inputText: |\n    a\n    b',
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(blank, step), { minLength: 1, maxLength: 6 }),
      fc.nat(5),
      fc.boolean(),
      (parts, at, crlf) => {
        const text = `appId: x\n---\n${parts.map(([before, one]) => `${before}${one}\n`).join('')}`;
        const source = crlf ? text.replaceAll('\n', '\r\n') : text;
        const place = at % (parts.length + 1);
        const added = editFlow(source, { kind: 'insert', at: place, steps: [{ command: 'scroll' }] });
        expect(readFlow(added, '').flow?.steps).toHaveLength(parts.length + 1);
        expect(editFlow(added, { kind: 'delete', at: place })).toBe(source);
      },
    ),
  );
});

test('every text comes back from a step as it was written into it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      fc.pre(!text.includes('${') && text.isWellFormed());
      const source = `appId: x\n---\n${printStep({ command: 'inputText', value: text })}\n`;
      const [step] = readFlow(source, '').flow?.steps ?? [];
      expect(step).toMatchObject({ command: 'inputText', values: { text: { source: text } } });
    }),
  );
});

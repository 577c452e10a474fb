import { describe, expect, test } from '@jest/globals';
import type { ElementFlag, ScreenTree } from '@storedeck/screen-tree';
import fc from 'fast-check';

import {
  chooseElement,
  chooseTouched,
  joinRecorded,
  printStep,
  type RecordedStep,
  Recorder,
} from '../src/record/index.ts';
import { type FakeElement, makeTree } from './support/fake-phone.ts';
import { expectOnly } from './support/find-again.ts';

const FLAGS: ElementFlag[] = ['clickable', 'scrollable', 'disabled', 'password', 'focused'];
const picture = { width: 1000, height: 2000 };

/** Records what a function does, with keys, taps and turns joined as a page joins them. */
function record(act: (recorder: Recorder) => void): {
  readonly steps: string[];
  readonly warnings: string[];
} {
  let steps: RecordedStep[] = [];
  const recorder = new Recorder((added) => {
    for (const next of added) {
      const last = steps.at(-1);
      const joined = last && joinRecorded(last, next);
      steps = joined ? [...steps.slice(0, -1), ...joined] : [...steps, next];
    }
  });
  act(recorder);
  recorder.close();
  return {
    steps: steps.map(({ step }) => printStep(step).replaceAll(/\n +/gu, ' ')),
    warnings: steps.flatMap(({ warning }) => warning ?? []),
  };
}

function screen(...elements: FakeElement[]): ScreenTree {
  return makeTree(elements, 'android');
}

function tapAt(x: number, y: number, atMs = 0) {
  return { from: { x, y }, to: { x, y }, beganMs: atMs - 80, endedMs: atMs, picture };
}

const save: FakeElement = { text: 'Save', id: 'com.example:id/save', at: [100, 200, 200, 100] };
const title: FakeElement = { text: 'Title?', role: 'text', flags: [], at: [0, 0, 1000, 100] };
const name: FakeElement = { id: 'name', role: 'field', flags: ['clickable'], at: [0, 400, 1000, 100] };
const pin: FakeElement = {
  ...{ id: 'pin', role: 'field', flags: ['clickable', 'password'] },
  at: [0, 600, 1000, 100],
};

describe('a touch', () => {
  test.each<[string, readonly FakeElement[], string]>([
    ['the id before the text', [save, title], '- tapOn: id: "save"'],
    [
      'the text without an id, as a pattern',
      [{ ...save, id: '', text: 'Save (1)' }],
      '- tapOn: "Save \\\\(1\\\\)"',
    ],
    [
      'the text inside what can be tapped',
      [{ ...save, id: '', text: '', children: [{ ...title, at: [120, 210, 50, 20] }] }],
      '- tapOn: "Title\\\\?"',
    ],
    [
      'the text of a list in which it cannot be tapped',
      [
        {
          ...{ id: 'page', role: 'list', flags: ['scrollable'], at: [0, 0, 1000, 2000] },
          children: [{ ...title, at: [120, 210, 200, 60] }],
        },
      ],
      '- tapOn: "Title\\\\?"',
    ],
    [
      'the place among equal ones',
      [
        { ...save, id: '' },
        { ...save, id: '', at: [100, 800, 200, 100] },
      ],
      '- tapOn: text: "Save" index: 0',
    ],
    [
      'what is around it',
      [
        { id: 'box', role: 'group', flags: [], at: [0, 150, 1000, 300], children: [{ ...save, id: '' }] },
        { ...save, id: '', at: [100, 800, 200, 100] },
      ],
      '- tapOn: text: "Save" childOf: id: "box"',
    ],
    ['its place', [{ at: [100, 200, 200, 100] }], '- tapOn: point: "20%,12%"'],
  ])('is recorded with %s', (_name, elements, step) => {
    const { steps } = record((recorder) => recorder.addTouch(tapAt(200, 240), screen(...elements)));
    expect(steps).toEqual([step]);
  });

  test('is chosen when the finger comes down, and not for another touch', () => {
    const { steps } = record((recorder) => {
      const touch = tapAt(200, 240);
      const before = screen(save);
      recorder.beginTouch(touch, before);
      recorder.addTouch(touch, before);
      recorder.beginTouch(touch, before);
      recorder.addTouch(tapAt(500, 450, 900), screen(save, name));
    });
    expect(steps).toEqual(['- tapOn: id: "save"', '- tapOn: id: "name"']);
  });

  test('on an empty place of a page is recorded with its place', () => {
    const page: FakeElement = { id: 'page', role: 'list', flags: [], at: [0, 0, 1000, 2000] };
    const { steps } = record((recorder) => recorder.addTouch(tapAt(500, 1500), screen(page)));
    expect(steps).toEqual(['- tapOn: point: "50%,75%"']);
  });

  test('is warned of, if the selector follows the language or is only a place', () => {
    const { warnings } = record((recorder) => {
      recorder.addTouch(tapAt(200, 240), screen({ ...save, id: '' }));
      recorder.addTouch(tapAt(200, 240, 900), undefined);
      recorder.addTouch(tapAt(200, 240, 1800), screen({ ...save, id: '', text: '+' }));
    });
    expect(warnings).toEqual([
      'Follows the language of the app.',
      'The screen was still changing, so the place of the touch was recorded.',
    ]);
  });

  test.each([
    ['held', { ...tapAt(200, 240), beganMs: -600 }, '- longPressOn: id: "save"'],
    ['not held still', { ...tapAt(200, 240), to: { x: 212, y: 252 } }, '- tapOn: id: "save"'],
    ['drawn', { ...tapAt(200, 240), to: { x: 900, y: 1000 } }, '- swipe: start: "20%,12%" end: "90%,50%"'],
    [
      'drawn on a list',
      { ...tapAt(500, 1500), to: { x: 510, y: 900 } },
      '- swipe: from: id: "list" direction: "UP"',
    ],
  ])('that is %s is another step', (_name, touch, step) => {
    const list: FakeElement = { id: 'list', role: 'list', flags: ['scrollable'], at: [0, 1000, 1000, 1000] };
    expect(record((recorder) => recorder.addTouch(touch, screen(save, list))).steps).toEqual([step]);
  });

  test('on a turned device counts only on a tree that is turned too', () => {
    const touch = { ...tapAt(200, 240), picture: { width: 2000, height: 1000 } };
    const { steps } = record((recorder) => recorder.addTouch(touch, screen(save)));
    expect(steps).toEqual(['- tapOn: point: "10%,24%"']);
  });

  test('twice in a moment is a double tap', () => {
    const { steps } = record((recorder) => {
      recorder.addTouch(tapAt(200, 240, 0), screen(save));
      recorder.addTouch(tapAt(202, 240, 250), undefined);
    });
    expect(steps).toEqual(['- doubleTapOn: id: "save"']);
  });
});

describe('typing', () => {
  test('is one text, without the characters that were erased', () => {
    const { steps } = record((recorder) => {
      recorder.addTouch(tapAt(500, 450), screen(name));
      for (const letter of 'Anne') recorder.addText(letter);
      recorder.addKey('Backspace', 1);
      recorder.addText(' ${x}');
      recorder.addKey('Enter', 2);
      recorder.addKey('Backspace', 3);
      recorder.addKey('Backspace', 4);
    });
    expect(steps).toEqual([
      '- tapOn: id: "name"',
      '- inputText: "Ann \\\\${x}"',
      '- pressKey: "Enter"',
      '- eraseText: 2',
    ]);
  });

  test.each<[string, (recorder: Recorder) => void]>([
    ['a secure field was touched', (recorder) => recorder.addTouch(tapAt(500, 650), screen(pin))],
    [
      'a secure field has the focus',
      (recorder) => {
        recorder.addTouch(tapAt(500, 450), screen(save));
        recorder.addReading(screen(name, { ...pin, flags: ['focused', 'password'] }), 1);
      },
    ],
    ['the screen is not known', (recorder) => recorder.addTouch(tapAt(200, 240), screen(save))],
  ])('leaves the text out, if %s', (_name, act) => {
    const { steps } = record((recorder) => {
      act(recorder);
      recorder.addText('hunter');
      recorder.addText('2');
    });
    expect(steps.at(-1)).toBe('- inputText: "${SECRET}"');
    expect(steps.join()).not.toContain('hunter');
  });

  test('waits for the screen to say which field has the focus', () => {
    const { steps } = record((recorder) => {
      recorder.addTouch(tapAt(200, 240), screen(save));
      recorder.addText('Ann');
      recorder.addReading(screen({ ...name, flags: ['focused'] }), 1);
    });
    expect(steps.at(-1)).toBe('- inputText: "Ann"');
  });
});

describe('a pause', () => {
  const recordPause = (atMs: number): string[] =>
    record((recorder) => {
      recorder.addTouch(tapAt(200, 240, 1000), screen(save));
      recorder.addReading(screen(title), 1200);
      recorder.addReading(screen(title, name), atMs);
      recorder.addTouch(tapAt(500, 450, atMs + 100), screen(title, name));
    }).steps.slice(1);

  test('is a wait for the element that has appeared after it', () => {
    expect(recordPause(9000)).toEqual([
      '- extendedWaitUntil: visible: id: "name" timeout: 16000',
      '- tapOn: id: "name"',
    ]);
  });

  test('is nothing, if it was short or the element was there', () => {
    expect(recordPause(2500)).toEqual(['- tapOn: id: "name"']);
  });
});

test('buttons, apps and turns of the wheel are steps', () => {
  const { steps } = record((recorder) => {
    recorder.addApp('com.example', 0);
    recorder.addScroll({ dx: 0, dy: 1 }, 10);
    recorder.addScroll({ dx: 0, dy: 2 }, 100);
    recorder.addScroll({ dx: 0, dy: -1 }, 200);
    recorder.addButton('back', 300);
    recorder.addTurn({ width: 1080, height: 2400 }, 350);
    recorder.addTurn({ width: 2400, height: 1080 }, 360);
    expect(recorder.addButton('camera', 400)).toBe(false);
  });
  expect(steps).toEqual([
    '- launchApp: appId: "com.example"',
    '- scroll',
    '- swipe: direction: "DOWN"',
    '- back',
    '- setOrientation: "LANDSCAPE_LEFT"',
    '- setOrientation: "PORTRAIT"',
  ]);
});

describe('a recorded selector', () => {
  const word = fc.oneof(
    fc.constantFrom('', 'Save', 'save', 'Straße', 'STRASSE', 'K', '\u212A', 'İ', 'a\nb', '${x}', '.*'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const leaf = fc.record({
    ...{ text: word, label: word, hint: word },
    id: fc.oneof(word, fc.constantFrom('a:id/x', 'b:id/x', 'y')),
    role: fc.constantFrom('button' as const, 'text', 'field', 'group', 'list'),
    flags: fc.subarray(FLAGS),
    at: fc.tuple(fc.nat(900), fc.nat(1900), fc.nat(500), fc.nat(500)),
  });
  const branch = fc
    .tuple(leaf, fc.array(leaf, { maxLength: 3 }))
    .map(([one, children]): FakeElement => ({ ...one, children }));
  const element = fc
    .tuple(leaf, fc.array(branch, { maxLength: 3 }))
    .map(([one, children]): FakeElement => ({ ...one, children }));
  const tree = fc.array(element, { minLength: 1, maxLength: 6 }).map((elements) => screen(...elements));

  test('finds exactly the touched element in the tree before the touch', () => {
    fc.assert(
      fc.property(tree, fc.nat(999), fc.nat(1999), (before, x, y) => {
        const chosen = chooseTouched(before, { x, y });
        if (chosen) expectOnly(before, chosen);
      }),
      { numRuns: 300 },
    );
  });

  test('finds exactly the element that was picked', () => {
    fc.assert(
      fc.property(tree, fc.nat(20), (from, at) => {
        const picked = from.elements[at % from.elements.length];
        const chosen = picked && chooseElement(from, picked);
        if (!chosen) return;
        expect(chosen.element).toBe(picked);
        expectOnly(from, chosen);
      }),
      { numRuns: 300 },
    );
  });
});

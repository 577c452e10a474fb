import { describe, expect, test } from '@jest/globals';

import {
  composeFlow,
  editSteps,
  nameApp,
  newFlow,
  openDocument,
  stepSource,
  stepText,
  type OpenFlow,
} from './open-flow.ts';

const BEFORE = 'appId: com.example\n---\n';

function opened(...sources: string[]): OpenFlow {
  const steps = sources.map((source) => ({ source, text: '' }));
  const document = { path: 'flows/a.yaml', etag: 'e', appId: 'com.example', before: BEFORE, steps };
  return openDocument({ ok: true, ...document, issues: [], unset: [] });
}

describe('an open flow', () => {
  test('has the text of its file until it is edited', () => {
    const flow = opened('# The first screen\n- tapOn: "Go" # fast\n\n', '- back');
    expect(composeFlow(flow)).toBe(`${BEFORE}# The first screen\n- tapOn: "Go" # fast\n\n- back`);
  });

  test('keeps the bytes of the steps that are not edited', () => {
    const flow = opened('- back # here\n', '-   scroll');
    const moved = editSteps(flow, { kind: 'move', key: 1, by: -1 });
    expect(composeFlow(moved)).toBe(`${BEFORE}-   scroll\n- back # here\n`);
    expect(composeFlow(editSteps(moved, { kind: 'delete', key: 0 }))).toBe(`${BEFORE}-   scroll`);
    const recorded = { step: { command: 'hideKeyboard' }, from: { kind: 'other' } } as const;
    const added = editSteps(moved, { kind: 'record', steps: [recorded] });
    expect(composeFlow(added)).toBe(`${BEFORE}-   scroll\n- back # here\n- hideKeyboard\n`);
    expect(new Set(added.steps.map(({ key }) => key)).size).toBe(3);
  });

  test('moves no step over the ends', () => {
    const flow = opened('- back\n', '- scroll\n');
    expect(editSteps(flow, { kind: 'move', key: 0, by: -1 }).steps).toEqual(flow.steps);
  });

  test('quotes the id of an app that is no plain word', () => {
    expect(composeFlow(nameApp(newFlow(), 'com.example'))).toBe(`${BEFORE}- launchApp\n`);
    expect(composeFlow(nameApp(newFlow(), 'a: b'))).toBe('appId: "a: b"\n---\n- launchApp\n');
  });

  test('joins what is recorded in a row, but not with a step that was edited', () => {
    const type = (text: string) =>
      ({ step: { command: 'inputText', value: text }, from: { kind: 'text', text } }) as const;
    const typed = editSteps(newFlow(), { kind: 'record', steps: [type('A'), type('n')] });
    expect(typed.steps.map(stepText)).toEqual(['launchApp', 'inputText: "An"']);
    const [, last] = typed.steps;
    const edited = editSteps(typed, { kind: 'replace', key: last?.key ?? 0, source: '- inputText: "B"\n' });
    const more = editSteps(edited, { kind: 'record', steps: [type('n')] });
    expect(more.steps.map(stepText)).toEqual(['launchApp', 'inputText: "B"', 'inputText: "n"']);
  });
});

describe('the text of a step', () => {
  test.each([
    ['- back\n', 'back'],
    ['# why\n- tapOn: "Go"\n\n', 'tapOn: "Go"'],
    ['- tapOn:\n    id: "login"\n', 'tapOn:\n  id: "login"'],
    [
      '  - repeat:\n      times: 2\n      commands:\n        - back\n',
      'repeat:\n  times: 2\n  commands:\n    - back',
    ],
  ])('of %j is %j', (source, text) => {
    expect(stepText({ source })).toBe(text);
  });

  test.each(['back', 'tapOn:\n  id: "login"', '- tapOn:\n    id: "login"'])('is written back: %j', (text) => {
    expect(stepText({ source: stepSource(text) })).toBe(text.replace('- ', '').replace('    id', '  id'));
  });
});

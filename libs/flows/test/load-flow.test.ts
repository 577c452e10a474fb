import { describe, expect, test } from '@jest/globals';

import { loadFlow, printIssue } from '../src/index.ts';
import { filesFrom } from './support/run.ts';

const head = 'appId: com.example\n---\n';

async function load(
  files: Record<string, string>,
  { path = 'flow.yaml', values = {} }: { path?: string; values?: Record<string, string> } = {},
): Promise<string[]> {
  return (await loadFlow(path, { files: filesFrom(files), values })).issues.map(printIssue);
}

describe('the flows that a flow names', () => {
  test('are read relative to the flow that names them, also upwards', async () => {
    const { loaded, issues } = await loadFlow('flows/a/main.yaml', {
      files: filesFrom({
        'flows/a/main.yaml': `${head}- runFlow: ../shared/login.yml\n`,
        'flows/shared/login.yml': `${head}- runFlow:\n    file: deep/x.yaml\n`,
        'flows/shared/deep/x.yaml': `${head}- back\n`,
      }),
      values: {},
    });
    expect(issues).toEqual([]);
    expect([...(loaded?.files.keys() ?? [])]).toEqual([
      'flows/a/main.yaml',
      'flows/shared/login.yml',
      'flows/shared/deep/x.yaml',
    ]);
  });

  test('have all their issues told, with their own places', async () => {
    expect(
      await load({
        'flow.yaml': `${head}- runFlow: a.yaml\n- runFlow: gone.yaml\n- tapOnn: x\n`,
        'a.yaml': `${head}- swipee\n`,
      }),
    ).toEqual([
      'flow.yaml:5:3: error: "tapOnn" is no command. Did you mean tapOn?',
      'a.yaml:3:3: error: "swipee" is no command. Did you mean swipe?',
      'flow.yaml:4:12: error: gone.yaml cannot be read: there is no such file.',
    ]);
  });

  test('have wrong keys and permissions told before the first step', async () => {
    expect(
      await load({
        'flow.yaml': `${head}- runFlow:\n    commands:\n      - pressKey: Hom\n- runFlow: a.yaml\n`,
        'a.yaml': `${head}- setPermissions:\n    permissions: { location: yes }\n`,
      }),
    ).toEqual([
      'flow.yaml:5:19: error: "Hom" is no key. Did you mean Home?',
      'a.yaml:4:30: error: The permission location cannot be "yes". Write allow, deny, unset, always, inuse or never.',
    ]);
  });

  test.each([
    ['itself', { 'flow.yaml': `${head}- runFlow: flow.yaml\n` }, /would run itself/],
    [
      'itself through another',
      { 'flow.yaml': `${head}- runFlow: a.yaml\n`, 'a.yaml': `${head}- runFlow: ./b/../flow.yaml\n` },
      /would run itself/,
    ],
    ['one outside of the folder', { 'flow.yaml': `${head}- runFlow: ../x.yaml\n` }, /outside of the folder/],
    [
      'one with an absolute path',
      { 'flow.yaml': `${head}- runFlow: /etc/passwd\n` },
      /outside of the folder/,
    ],
  ])('cannot be %s', async (_, files, message) => {
    expect((await load(files)).join('\n')).toMatch(message);
  });

  test('may be eleven in a row, but not more', async () => {
    const chain = (count: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `${at}.yaml`,
          at === count - 1 ? `${head}- back\n` : `${head}- runFlow: ${at + 1}.yaml\n`,
        ]),
      );
    expect(await load(chain(10), { path: '0.yaml' })).toEqual([]);
    expect((await load(chain(12), { path: '0.yaml' })).join()).toMatch(/More than 10 flows/);
  });
});

describe('the pictures and videos that a flow names', () => {
  const flows = {
    'flow.yaml': `${head}- runFlow: in/a.yaml\n`,
    'in/a.yaml': `${head}- addMedia:\n    - "../beach.png"\n    - "sea.MP4"\n`,
  };

  test('are relative to the flow that names them', async () => {
    expect(await load({ ...flows, 'beach.png': '1', 'in/sea.MP4': '2' })).toEqual([]);
  });

  test.each([
    ['that are not there', flows, /beach\.png cannot be read: there is no such file/],
    ['outside of the folder', { 'flow.yaml': `${head}- addMedia: "../x.png"\n` }, /outside of the folder/],
    [
      'of another kind',
      { 'flow.yaml': `${head}- addMedia: "x.sh"\n`, 'x.sh': '' },
      /flow\.yaml:3:13: error: x\.sh is neither/,
    ],
  ])('%s are refused before the first step', async (_, files, message) => {
    expect((await load(files)).join('\n')).toMatch(message);
  });
});

describe('names without values', () => {
  test('are all told at once, each once', async () => {
    expect(
      await load({ 'flow.yaml': `${head}- inputText: \${USER}\n- inputText: \${PASS}\n- tapOn: \${USER}\n` }),
    ).toEqual([
      'flow.yaml:3:14: error: USER has no value. Set USER under env in the flow, with -e USER=VALUE in a terminal, or in its field in the page.',
      'flow.yaml:4:14: error: PASS has no value. Set PASS under env in the flow, with -e PASS=VALUE in a terminal, or in its field in the page.',
    ]);
  });

  test('may get one from outside, from the flow, or from the step that runs it', async () => {
    expect(
      await load(
        {
          'flow.yaml': `appId: x\nenv:\n  A: "1"\n---\n- runFlow:\n    file: in.yaml\n    env:\n      B: \${A}\n- inputText: \${C}\n`,
          'in.yaml': `${head}- inputText: \${A}\${B}\n`,
        },
        { values: { C: '3' } },
      ),
    ).toEqual([]);
  });

  test('are null in a condition, and no error', async () => {
    expect(
      await load({
        'flow.yaml': `${head}- runFlow:\n    when:\n      true: \${FLAG == 'x'}\n    commands:\n      - back\n`,
      }),
    ).toEqual([]);
  });
});

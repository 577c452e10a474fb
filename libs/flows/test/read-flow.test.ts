import { describe, expect, test } from '@jest/globals';

import { printIssue, readFlow } from '../src/index.ts';

/** Reads the commands of a flow, and returns its issues as they are printed. */
function listIssues(commands: string, head = 'appId: com.example'): string[] {
  return readFlow(`${head}\n---\n${commands}`, 'flow.yaml').issues.map(printIssue);
}

describe('a flow', () => {
  test('is read with its facts and steps, and the places of the steps', () => {
    const { flow, issues } = readFlow(
      'appId: com.example\nname: Log in\ntags: [smoke]\nenv:\n  USER: "Ann"\n---\n- launchApp\n- tapOn: "Save"\n- tapOn:\n    id: "ok"\n    index: 1_0\n    optional: true\n',
      'flows/login.yaml',
    );
    expect(issues).toEqual([]);
    expect(flow).toMatchObject({
      appId: { source: 'com.example' },
      name: { source: 'Log in' },
      tags: ['smoke'],
      steps: [
        { command: 'launchApp', optional: false, place: { file: 'flows/login.yaml', line: 7, column: 3 } },
        { command: 'tapOn', values: { element: { text: { source: 'Save' } } } },
        { command: 'tapOn', values: { element: { id: { source: 'ok' }, index: 10 } }, optional: true },
      ],
    });
    expect(flow?.env.map(([name, value]) => [name, value.source])).toEqual([['USER', 'Ann']]);
  });

  test('has all its issues told at once, with places and the nearest names', () => {
    expect(
      listIssues(
        '- tapOnn: "x"\n- tapOn:\n    txt: "y"\n- wait: 3000\n- runScript: x.js\n- swipe:\n    direction: diagonal\n',
      ),
    ).toEqual([
      'flow.yaml:3:3: error: "tapOnn" is no command. Did you mean tapOn?',
      'flow.yaml:5:5: error: This command has no property "txt". Did you mean text?',
      'flow.yaml:6:3: error: "wait" is no command. Did you mean extendedWaitUntil or waitForAnimationToEnd?',
      'flow.yaml:7:3: error: runScript of Maestro is not supported. Write ${NAME} where the value is used. Set NAME under env in the flow, with -e NAME=VALUE in a terminal, or in its field in the page.',
      'flow.yaml:9:16: error: "diagonal" is none of UP, DOWN, LEFT, RIGHT.',
    ]);
  });

  test.each([
    ['a list without facts', '- back', /begins with names with values/],
    ['no app', 'name: x\n---\n- back', /does not say which app/],
    ['a web page', 'url: https://example.com\n---\n- back', /drives a web page/],
    ['no commands', 'appId: x\n---\n', /no commands/],
    ['an empty list', 'appId: x\n---\n[]', /no commands/],
    ['one document', 'appId: x', /no commands/],
    ['an empty file', '', /empty/],
    ['a third document', 'appId: x\n---\n- back\n---\n- back', /third/],
    ['a configuration', 'flows:\n  - "*"\n', /configuration of Maestro/],
    ['steps in a map', 'appId: x\n---\nback: true', /list of commands/],
    ['a name twice', 'appId: x\nappId: y\n---\n- back', /not valid YAML/],
    ['an alias', 'appId: &a x\nname: *a\n---\n- back', /stands for another value/],
    ['a tab', 'appId: x\n---\n- tapOn:\n\tid: x', /not valid YAML/],
    ['a value of env without text', 'appId: x\nenv:\n  USER:\n---\n- back', /"USER" has no value/],
    ['an empty selector', 'appId: x\n---\n- tapOn: {}', /says nothing about the element/],
    ['a point outside', 'appId: x\n---\n- tapOn:\n    point: "101%,5%"', /no point/],
    ['a command without its value', 'appId: x\n---\n- tapOn', /tapOn needs a value/],
    ['a lost indent', 'appId: x\n---\n- tapOn: "a"\n  optional: true', /flow.yaml:4:3: .*second name/],
    ['a list as a command', 'appId: x\n---\n- [a, b]', /expected here, not a list/],
    ['css', 'appId: x\n---\n- tapOn:\n    css: "#a"\n    text: "b"', /web pages/],
    [
      'a time that nothing waits for',
      'appId: x\n---\n- tapOn:\n    id: a\n    timeout: 5',
      /5:5: .*no timeout/,
    ],
    ['a property of Java', 'appId: x\n---\n- tapOn: "\\\\p{javaLowerCase}+"', /not supported in a pattern/],
    ['JavaScript', 'appId: x\n---\n- inputText: ${Date.now()}', /needs JavaScript/],
    ['a value of a script', 'appId: x\n---\n- inputText: ${output.user}', /needs JavaScript/],
    ['a random text', 'appId: x\n---\n- inputRandomEmail', /same each time/],
    ['an expression without its end', 'appId: x\n---\n- inputText: "${"', /Write \\\$\{ if/],
    ['no line before the commands', 'appId: x\n- back', /A line --- is missing/],
    ['an expression in braces', 'appId: x\n---\n- tapOn: {id: ${ID}}', /^[^\n]*into quotes\.$/],
    ['a value where there is none', 'appId: x\n---\n- back: true', /back has no value\. Write only back/],
    ['a direction to scroll', 'appId: x\n---\n- scroll:\n    direction: UP', /always scrolls down/],
    ['a value without its name', 'appId: x\n---\n- waitForAnimationToEnd: 5', /It has timeout\./],
    ['traits as a list', 'appId: x\n---\n- tapOn:\n    traits: [text]', /^[^\n]*in one line[^\n]*$/],
    ['half of a swipe', 'appId: x\n---\n- swipe:\n    start: "9,9"', /needs start and end/],
    ['a swipe said twice', 'appId: x\n---\n- swipe: {direction: UP, start: "9,9", end: "1,1"}', /not both/],
    [
      'a swipe from an element to a point',
      'appId: x\n---\n- swipe: {from: a, start: "9,9", end: "1,1"}',
      /from an element/,
    ],
    ['two units', 'appId: x\n---\n- swipe: {start: "9,9", end: "1%,1%"}', /both in percent/],
    ['a file and commands', 'appId: x\n---\n- runFlow: {file: a.yaml, commands: [back]}', /not both/],
    [
      'an unknown platform',
      'appId: x\n---\n- runFlow: {when: {platform: Andriod}, commands: [back]}',
      /no platform/,
    ],
    ['a repetition without an end', 'appId: x\n---\n- repeat: {commands: [back]}', /has no end/],
    ['fewer than no characters', 'appId: x\n---\n- eraseText: -3', /no number of characters/],
    ['half of a position', 'appId: x\n---\n- setLocation: {latitude: 5}', /latitude and longitude/],
    [
      'a position beyond the pole',
      'appId: x\n---\n- setLocation: {latitude: 95, longitude: 5}',
      /from -90 to 90/,
    ],
    [
      'a part of a screenshot',
      'appId: x\n---\n- takeScreenshot: {path: a, cropOn: b}',
      /cropOn .* not supported/,
    ],
    [
      'a screenshot outside of the folder',
      'appId: x\n---\n- takeScreenshot: ../x',
      /no name of a screenshot/,
    ],
    [
      'a longer name of a property',
      'appId: x\n---\n- launchApp: {launchArguments: {a: b}}',
      /Did you mean arguments/,
    ],
    [
      'permissions in the wrong place',
      'appId: x\n---\n- setPermissions: {camera: allow}',
      /under permissions/,
    ],
    ['an element in the wrong place', 'appId: x\n---\n- scrollUntilVisible: {id: a}', /under element/],
    ['an unknown key', 'appId: x\n---\n- pressKey: Entr', /flow\.yaml:3:13: .*no key\. Did you mean Enter\?/],
    ['a key in other words', 'appId: x\n---\n- pressKey: volume_up', /no key\. Did you mean Volume Up\?/],
    ['a key like no other', 'appId: x\n---\n- pressKey: {key: zzz}', /The keys are Enter, Backspace/],
    [
      'an unknown permission',
      'appId: x\n---\n- setPermissions: {permissions: {camra: allow}}',
      /flow\.yaml:3:34: .*no permission\. Did you mean camera\?/,
    ],
    [
      'a permission in another case',
      'appId: x\n---\n- launchApp: {permissions: {Camera: allow}}',
      /no permission\. Did you mean camera\?/,
    ],
    [
      'a wrong decision about a permission',
      'appId: x\n---\n- launchApp: {permissions: {camera: Allow}}',
      /flow\.yaml:3:37: .*camera cannot be "Allow"\. Write allow, deny or unset\./,
    ],
    [
      'a word of the location for another permission',
      'appId: x\n---\n- launchApp: {permissions: {camera: inuse}}',
      /camera cannot be "inuse"/,
    ],
    [
      'an expression as the name of a permission',
      'appId: x\n---\n- launchApp: {permissions: {"${NAME}": allow}}',
      /cannot be an expression/,
    ],
    ['a direction in mixed case', 'appId: x\n---\n- swipe: {direction: Up}', /none of UP/],
    ['a switch in mixed case', 'appId: x\n---\n- setDarkMode: Enabled', /none of enabled/],
    ['a screenshot in a folder of git', 'appId: x\n---\n- takeScreenshot: .git/x', /no name of a screenshot/],
  ])('with %s is refused', (_, source, message) => {
    const { issues } = readFlow(source, 'flow.yaml');
    const errors = issues.filter(({ severity }) => severity === 'error').map(printIssue);
    expect(errors.join('\n')).toMatch(message);
  });

  test.each([
    ['a byte order mark', '\uFEFFappId: x\n---\n- back'],
    ['ends of line of Windows', 'appId: x\r\n---\r\n- back\r\n'],
    ['no end of line at the end', 'appId: x\n---\n- back'],
    ['numbers as text', 'appId: x\n---\n- inputText: 123456'],
    ['a glyph of an icon font', 'appId: x\n---\n- tapOn: "\uE001"'],
    ['the old form of an action', 'appId: x\n---\n- action: back'],
    [
      'a platform of the web',
      'appId: x\n---\n- runFlow:\n    when:\n      platform: web\n    commands:\n      - back',
    ],
    ['an expression in appId', "appId: ${APP_ID || 'com.x.dev'}\n---\n- back"],
    ['keys of Maestro', 'appId: x\n---\n- pressKey: ENTER\n- pressKey: Remote Dpad Up\n- pressKey: ${KEY}'],
    [
      'permissions',
      'appId: x\n---\n- launchApp: {permissions: {all: deny, location: inuse, a.b.PAY: unset, sms: "${WORD}"}}',
    ],
    ['traits in any case', 'appId: x\n---\n- tapOn: {traits: LONG_TEXT square}'],
    ['a flag of YAML 1.1', 'appId: x\n---\n- tapOn: {text: a, enabled: yes, checked: OFF}'],
    ['a direction in any case', 'appId: x\n---\n- scrollUntilVisible: {element: a, direction: Down}'],
    ['an orientation in other words', 'appId: x\n---\n- setOrientation: landscapeLeft'],
    ['places of a swipe in a selector', 'appId: x\n---\n- tapOn: {text: a, start: "1,1"}'],
    ['a screenshot in a hidden folder', 'appId: x\n---\n- takeScreenshot: .maestro/a/b.png'],
    [
      'time with an underscore and a comment',
      'appId: x\n---\n- waitForAnimationToEnd:\n    timeout: 300_000 # 5 minutes',
    ],
  ])('with %s is accepted', (_, source) => {
    expect(readFlow(source, 'flow.yaml').issues).toEqual([]);
  });

  test.each([
    ['an unknown fact', 'appId: x\nonFlowEnd:\n  - back\n---\n- back', /Did you mean onFlowComplete\?/],
    ['a pattern that is no regular expression', 'appId: x\n---\n- tapOn: "("', /compared as plain text/],
    [
      'more repetitions than Maestro makes',
      'appId: x\n---\n- retry:\n    maxRetries: 9\n    commands:\n      - back',
      /At most 3/,
    ],
    [
      'assertVisible with a time',
      'appId: x\n---\n- assertVisible:\n    text: a\n    timeout: 500',
      /extendedWaitUntil/,
    ],
    ['a colon without a value', 'appId: x\n---\n- back:', /Maestro refuses back with a colon/],
    ['one value for a list', 'appId: x\ntags: smoke\n---\n- back', /Maestro refuses it/],
    [
      'an element without its name',
      'appId: x\n---\n- scrollUntilVisible: a',
      /Maestro refuses scrollUntilVisible without the name element/,
    ],
    [
      'a property that Maestro ignores',
      'appId: x\n---\n- swipe: {direction: UP, speed: 40}',
      /changes nothing, as in Maestro/,
    ],
  ])('with %s gets a warning', (_, source, message) => {
    const { flow, issues } = readFlow(source, 'flow.yaml');
    expect(flow).toBeDefined();
    expect(issues.map(({ severity }) => severity)).toEqual(['warning']);
    expect(issues.map(printIssue).join()).toMatch(message);
  });

  test.each([
    ['0123', '83'],
    ['+491701234567', '491701234567'],
    ['1.50', '1.5'],
    ['5.', '5.0'],
    ['1_000', '1000'],
    ['0x1F', '31'],
    ['Yes', 'true'],
    ['NO', 'false'],
  ])('tells that Maestro reads %s without quotes as %s, and keeps it', (written, read) => {
    for (const command of ['inputText', 'copyTextFrom']) {
      const { flow, issues } = readFlow(`appId: x\n---\n- ${command}: ${written}\n`, 'a.yaml');
      expect(issues.map(printIssue)[0]).toBe(
        `a.yaml:3:${5 + command.length}: warning: Maestro reads ${written} without quotes as ${read}. It is taken as it is written. Put it into quotes.`,
      );
      expect(JSON.stringify(flow?.steps[0])).toContain(`"source":${JSON.stringify(written)}`);
    }
    expect(listIssues(`- inputText: "${written}"`)).toEqual([]);
  });

  test.each(['yEs', '12:30', '1.2.3', '08', '123456', '4.12', '1e400x', '-x', '2026-01-02'])(
    'has nothing to tell about %s',
    (written) => expect(listIssues(`- inputText: ${written}`)).toEqual([]),
  );

  test('gives an app its arguments with the types that Maestro reads', () => {
    const { flow } = readFlow(
      'appId: x\n---\n- launchApp: {arguments: {a: yes, b: 010, c: "010", d: 1.5, e: No way}}\n',
      'a.yaml',
    );
    expect(flow?.steps[0]?.values).toMatchObject({
      arguments: [
        ['a', true],
        ['b', 8],
        ['c', { source: '010' }],
        ['d', 1.5],
        ['e', { source: 'No way' }],
      ],
    });
  });

  test('of thousands of levels is refused, and nothing crashes', () => {
    const deep = `appId: x\n---\n${'- '.repeat(5000)}a`;
    expect(readFlow(deep, 'flow.yaml').issues.map(printIssue).join()).toMatch(
      /too deeply|more than 64 times/,
    );
  });

  test('that is too large is refused before it is parsed', () => {
    expect(
      readFlow(`appId: x\n---\n- back # ${'x'.repeat(600_000)}`, 'flow.yaml')
        .issues.map(printIssue)
        .join(),
    ).toMatch(/more than 512 KiB/);
  });
});

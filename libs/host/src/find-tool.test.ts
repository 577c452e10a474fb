import { describe, expect, test } from '@jest/globals';

import { findTool, toolFoundBy, type ToolProbe } from './find-tool.ts';
import { ToolFinder } from './tool-finder.ts';

function machine(files: string[], env: ToolProbe['env'] = {}): ToolProbe {
  return {
    env,
    home: '/home/me',
    isExecutable: (path) => Promise.resolve(files.includes(path)),
  };
}

const everywhere = [
  '/opt/override/adb',
  '/path1/adb',
  '/path2/adb',
  '/sdk/platform-tools/adb',
  '/sdk/adb',
  '/sdk-root/platform-tools/adb',
  '/sdk-root/adb',
  '/home/me/Library/Android/sdk/platform-tools/adb',
  '/opt/homebrew/bin/adb',
  '/usr/local/bin/adb',
  '/usr/bin/adb',
];
const env = {
  ADB_BIN: '/opt/override/adb',
  PATH: '/path1:/path2',
  ANDROID_HOME: '/sdk',
  ANDROID_SDK_ROOT: '/sdk-root',
};

describe('findTool', () => {
  test.each(everywhere.map((path, index) => [path, index] as const))(
    '%s has position %i in the order',
    async (path, index) => {
      const { ADB_BIN: _, ...withoutOverride } = env;
      expect(
        await findTool('adb', machine(everywhere.slice(index), index === 0 ? env : withoutOverride)),
      ).toBe(path);
    },
  );

  test('toolFoundBy returns the variable that led to a path, or the folder', () => {
    const { ADB_BIN: _, ...withoutOverride } = env;
    const by = (path: string) => toolFoundBy('adb', path, { env: withoutOverride, home: '/home/me' });
    expect(everywhere.slice(1).map(by)).toEqual([
      ...['PATH', 'PATH', 'ANDROID_HOME', 'ANDROID_HOME', 'ANDROID_SDK_ROOT', 'ANDROID_SDK_ROOT'],
      '/home/me/Library/Android/sdk/platform-tools',
      ...['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'],
    ]);
    expect(toolFoundBy('adb', '/opt/override/adb', machine([], env))).toBe('ADB_BIN');
    expect(toolFoundBy('adb', '/elsewhere/adb', machine([], env))).toBeUndefined();
  });

  test('resolves to undefined for a tool that is not installed', async () => {
    expect(await findTool('adb', machine([]))).toBeUndefined();
  });

  test.each([
    ['adb', 'ADB_BIN'],
    ['scrcpy', 'SCRCPY_BIN'],
    ['iproxy', 'IPROXY_BIN'],
    ['ios', 'GO_IOS_BIN'],
    ['go-ios', 'GO_IOS_BIN'],
    ['ffmpeg', 'FFMPEG_BIN'],
  ])(
    '%s is overridden by %s; an override that names no executable file is an error',
    async (tool, variable) => {
      expect(await findTool(tool, machine(['/x/y', `/usr/bin/${tool}`], { [variable]: '/x/y' }))).toBe(
        '/x/y',
      );
      for (const broken of ['/gone', tool, './y', '~/y']) {
        await expect(
          findTool(tool, machine([`/usr/bin/${tool}`], { [variable]: broken })),
        ).rejects.toMatchObject({
          code: 'OVERRIDE_BROKEN',
          message: expect.stringContaining(variable),
        });
      }
    },
  );

  test('an empty override and an empty PATH entry are ignored', async () => {
    const files = ['adb', './adb', '/usr/bin/adb'];
    expect(await findTool('adb', machine(files, { ADB_BIN: '', PATH: ':.:relative:' }))).toBe('/usr/bin/adb');
  });

  test('go-ios is found under each of its two names', async () => {
    expect(await findTool('go-ios', machine(['/usr/bin/ios']))).toBe('/usr/bin/ios');
    expect(await findTool('ios', machine(['/usr/bin/go-ios']))).toBe('/usr/bin/go-ios');
  });

  test('an absolute path is checked, an invalid name is not found', async () => {
    expect(await findTool('/x/tool', machine(['/x/tool']))).toBe('/x/tool');
    expect(await findTool('/x/tool', machine([]))).toBeUndefined();
    for (const tool of ['', '-x', '..', 'a/b', 'a b', '$(id)', 'constructor', '__proto__']) {
      expect(await findTool(tool, machine(['/usr/bin/adb']))).toBeUndefined();
    }
  });
});

describe('ToolFinder', () => {
  test('remembers a path, notices that the tool was removed, and finds the tool elsewhere', async () => {
    const files = ['/usr/bin/adb'];
    const probed: string[] = [];
    const probe = machine(files);
    const finder = new ToolFinder({
      ...probe,
      isExecutable: (path) => {
        probed.push(path);
        return probe.isExecutable(path);
      },
    });
    expect(await finder.require('adb')).toBe('/usr/bin/adb');
    probed.length = 0;
    expect(await finder.require('adb')).toBe('/usr/bin/adb');
    expect(probed).toEqual([]);
    files[0] = '/opt/homebrew/bin/adb';
    expect(await finder.which('adb')).toBe('/opt/homebrew/bin/adb');
    files.length = 0;
    expect(await finder.which('adb')).toBeUndefined();
    await expect(finder.require('adb')).rejects.toMatchObject({
      code: 'TOOL_NOT_FOUND',
      hint: expect.stringContaining('ADB_BIN'),
    });
    files.push('/usr/bin/adb');
    expect(await finder.require('adb')).toBe('/usr/bin/adb');
  });
});

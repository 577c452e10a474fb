import { PassThrough } from 'node:stream';

import { expect, test } from '@jest/globals';
import type { Host, HostProcess } from '@storedeck/host';

import { WdaLaunch } from './wda-launch.ts';

test('the output that arrives after the exit code decides why a build failed', async () => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const exited = Promise.withResolvers<{ exitCode: number; signal: null }>();
  const build = {
    stdin: new PassThrough(),
    stdout,
    stderr,
    exited: exited.promise,
    kill: async () => undefined,
  };
  const host = {
    ...{ name: 'a Mac', kind: 'runner' },
    which: async () => '/usr/bin/xcodebuild',
    // The casts are needed, because the process and the host have only the parts that a launch uses.
    spawn: async () => build as unknown as HostProcess,
    readFile: async () => new PassThrough().end('// a project'),
  } as unknown as Host;
  const ended = Promise.withResolvers<undefined>();
  const launch: WdaLaunch = new WdaLaunch({
    ...{
      host,
      udid: '00008130-000A1D2E3C41001C',
      kind: 'simulator',
      wdaProject: '/wda/WebDriverAgent.xcodeproj',
    },
    onChange: () => launch.state === 'failed' && ended.resolve(undefined),
  } as ConstructorParameters<typeof WdaLaunch>[0]);
  await launch.start();
  exited.resolve({ exitCode: 1, signal: null });
  await exited.promise;
  await new Promise((resolve) => setImmediate(resolve));
  stdout.end();
  stderr.end(
    "xcode-select: error: tool 'xcodebuild' requires Xcode, but active developer directory '/Library/Developer/CommandLineTools' is a command line tools instance\n",
  );
  await ended.promise;
  expect(launch.failure).toMatchObject({ code: 'XCODE_MISSING' });
});

import { setTimeout } from 'node:timers/promises';
import type { FakeProcess } from '../../android/host/fake-process.ts';
import type { FakeIphone } from '../fake-iphone.ts';

/**
 * `works`; `no-team` and `keychain` fail to sign; `hangs` says nothing and stays; `floods` prints without end; `ends-well` fails
 * with exit code 0, as a test that could not run does.
 */
export type XcodebuildBehaviour = 'works' | 'no-team' | 'keychain' | 'hangs' | 'floods' | 'ends-well';

export interface XcodebuildOptions {
  readonly behaviour: XcodebuildBehaviour;
  /** Milliseconds a build takes. */
  readonly buildMs: number;
}

/** Plays `xcodebuild test` of WebDriverAgentRunner: builds a while, starts the phone's WebDriverAgent, and stays as long as it runs. */
export async function playXcodebuild(
  process: FakeProcess,
  args: readonly string[],
  phones: readonly FakeIphone[],
  { behaviour, buildMs }: XcodebuildOptions,
): Promise<void> {
  const udid = args[args.indexOf('-destination') + 1]?.replace(/^id=/, '');
  const phone = phones.find((one) => one.udid === udid);
  const ended = new AbortController();
  process.onKill = () => {
    ended.abort();
    void phone?.stopWda();
  };
  process.print(`Command line invocation:\n    /usr/bin/xcodebuild ${args.join(' ')}\n\n`);
  if (!phone)
    return fail(
      process,
      `xcodebuild: error: Unable to find a device matching the provided destination specifier:\n\t\t{ id:${udid} }\n`,
      70,
    );
  if (behaviour === 'hangs') return;
  if (behaviour === 'floods') return flood(process, ended.signal);
  for (const line of BUILD_LOG) {
    await setTimeout(buildMs / BUILD_LOG.length, undefined, { signal: ended.signal }).catch(() => undefined);
    if (ended.signal.aborted) return;
    process.print(`${line}\n`);
    if (behaviour === 'no-team' && line.startsWith('Prepare')) return fail(process, NO_TEAM, 65);
    if (behaviour === 'keychain' && line.startsWith('CodeSign')) return fail(process, KEYCHAIN, 65);
  }
  if (behaviour === 'ends-well') return fail(process, NOT_TRUSTED, 0);
  await phone.startWda();
  if (ended.signal.aborted) return void phone.stopWda();
  process.print(`    t =     0.21s Setting up automation session\n`);
  process.print(
    `2026-11-21 09:41:07.512 WebDriverAgentRunner-Runner[412:9201] ServerURLHere->http://192.168.1.9:8100<-ServerURLHere\n`,
  );
}

const fail = (process: FakeProcess, words: string, exitCode: number) => {
  process.print(words);
  process.exit(exitCode);
};

async function flood(process: FakeProcess, signal: AbortSignal): Promise<void> {
  const line = `    cd /Users/ana/WebDriverAgent && builtin-copy ${'x'.repeat(200)}\n`.repeat(250);
  while (!signal.aborted) {
    process.stdout.write(line);
    await setTimeout(1);
  }
}

const BUILD_LOG = [
  'Prepare packages',
  'ComputeTargetDependencyGraph',
  'note: Target dependency graph (3 targets)',
  "CompileC FBRoute.o WebDriverAgentLib/Routing/FBRoute.m normal arm64 objective-c (in target 'WebDriverAgentLib')",
  "CompileC FBSession.o WebDriverAgentLib/Routing/FBSession.m normal arm64 objective-c (in target 'WebDriverAgentLib')",
  "Ld WebDriverAgentLib.framework/WebDriverAgentLib normal arm64 (in target 'WebDriverAgentLib')",
  "ProcessProductPackaging WebDriverAgentRunner.app.xcent (in target 'WebDriverAgentRunner')",
  'CodeSign WebDriverAgentRunner-Runner.app',
  '    Signing Identity:     "Apple Development: Ana Sousa (9Q2XK7T4LD)"',
  '    Provisioning Profile: "iOS Team Provisioning Profile: com.facebook.WebDriverAgentRunner.xctrunner"',
  "Test Suite 'UITestingUITests' started at 2026-11-21 09:41:06.020.",
] as const;

const NO_TEAM =
  "error: Signing for \"WebDriverAgentRunner\" requires a development team. Select a development team in the Signing & Capabilities editor. (in target 'WebDriverAgentRunner' from project 'WebDriverAgent')\n** TEST FAILED **\n";
const KEYCHAIN =
  'WebDriverAgentRunner-Runner.app: errSecInternalComponent\nCommand CodeSign failed with a nonzero exit code\n** TEST FAILED **\n';
const NOT_TRUSTED =
  'Testing failed:\n\tWebDriverAgentRunner-Runner encountered an error (Failed to install or launch the test runner. (Underlying Error: Error Domain=IDELaunchErrorDomain Code=20 "The profile has not been explicitly trusted by the user."))\n** TEST FAILED **\n';

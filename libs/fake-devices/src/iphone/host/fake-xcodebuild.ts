import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import type { FakeIphone } from '../fake-iphone.ts';

/**
 * The behaviour of xcodebuild. `works`: starts WebDriverAgent; `no-team`: signing fails, because no team is chosen;
 * `keychain`: signing fails, because the keychain is locked; `no-xcode`: Xcode is not installed; `hangs`: prints
 * nothing and never ends; `floods`: prints without end; `ends-well`: fails, but exits with code 0, as xcodebuild does
 * when the test cannot run.
 */
export type XcodebuildBehaviour =
  'works' | 'no-team' | 'keychain' | 'no-xcode' | 'hangs' | 'floods' | 'ends-well';

/** How one call of xcodebuild behaves. */
export interface XcodebuildOptions {
  readonly behaviour: XcodebuildBehaviour;
  /** The duration of a build, in ms. */
  readonly buildMs: number;
  /** The build pauses after the first lines of its log until this promise resolves. */
  readonly until?: Promise<unknown> | undefined;
  /** Returns the port that WebDriverAgent prints for a phone. Default: 8100 for every phone. */
  readonly findPort?: (phone: FakeIphone) => number;
}

/** One call of xcodebuild. */
export interface XcodebuildRun {
  readonly args: readonly string[];
  readonly print: (text: string) => unknown;
  /** Aborts when the process is killed. */
  readonly killed: AbortSignal;
}

/**
 * Simulates `xcodebuild test` of WebDriverAgentRunner: prints a build log, starts the phone's WebDriverAgent, and runs
 * until it is killed. Resolves with the exit code.
 */
export async function simulateXcodebuild(
  { args, print, killed }: XcodebuildRun,
  phones: readonly FakeIphone[],
  { behaviour, buildMs, until, findPort = () => 8100 }: XcodebuildOptions,
): Promise<number> {
  const fail = (words: string, exitCode: number) => {
    print(words);
    return exitCode;
  };
  if (behaviour === 'no-xcode') return fail(NO_XCODE, 1);
  print(`Command line invocation:\n    /usr/bin/xcodebuild ${args.join(' ')}\n\n`);
  const udid = args[args.indexOf('-destination') + 1]?.replace(/^id=/, '');
  const phone = phones.find((one) => one.udid === udid);
  if (!phone) return fail(noDestination(udid), 70);
  if (behaviour === 'hangs') return untilKilled(killed);
  if (behaviour === 'floods') return flood(print, killed);
  for (const [index, line] of BUILD_LOG.entries()) {
    await delay(buildMs / BUILD_LOG.length, undefined, { signal: killed }).catch(() => undefined);
    if (index === 4 && until) await Promise.race([until, untilKilled(killed)]);
    if (killed.aborted) return KILLED;
    print(`${line}\n`);
    if (behaviour === 'no-team' && line.startsWith('Prepare')) return fail(NO_TEAM, 65);
    if (behaviour === 'keychain' && line.startsWith('CodeSign')) return fail(KEYCHAIN, 65);
  }
  if (behaviour === 'ends-well') return fail(NOT_TRUSTED, 0);
  await phone.startWda();
  print(`    t =     0.21s Setting up automation session\n`);
  print(
    `2026-11-21 09:41:07.512 WebDriverAgentRunner-Runner[412:9201] ServerURLHere->http://192.168.1.9:${findPort(phone)}<-ServerURLHere\n`,
  );
  await untilKilled(killed);
  await phone.stopWda();
  return KILLED;
}

const KILLED = 143;

async function untilKilled(killed: AbortSignal): Promise<number> {
  if (!killed.aborted) await once(killed, 'abort');
  return KILLED;
}

async function flood(print: XcodebuildRun['print'], killed: AbortSignal): Promise<number> {
  const lines = `    cd /Users/ana/WebDriverAgent && builtin-copy ${'x'.repeat(200)}\n`.repeat(250);
  while (!killed.aborted) {
    print(lines);
    await delay(1);
  }
  return KILLED;
}

function noDestination(udid: string | undefined) {
  return `xcodebuild: error: Unable to find a device matching the provided destination specifier:\n\t\t{ id:${udid} }\n`;
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

const NO_XCODE =
  "xcode-select: error: tool 'xcodebuild' requires Xcode, but active developer directory '/Library/Developer/CommandLineTools' is a command line tools instance\n";
const NO_TEAM =
  "error: Signing for \"WebDriverAgentRunner\" requires a development team. Select a development team in the Signing & Capabilities editor. (in target 'WebDriverAgentRunner' from project 'WebDriverAgent')\n** TEST FAILED **\n";
const KEYCHAIN =
  'WebDriverAgentRunner-Runner.app: errSecInternalComponent\nCommand CodeSign failed with a nonzero exit code\n** TEST FAILED **\n';
const NOT_TRUSTED =
  'Testing failed:\n\tWebDriverAgentRunner-Runner encountered an error (Failed to install or launch the test runner. (Underlying Error: Error Domain=IDELaunchErrorDomain Code=20 "The profile has not been explicitly trusted by the user."))\n** TEST FAILED **\n';

import type { FakeProcess } from '../../android/host/fake-process.ts';
import type { FakeIphone } from '../fake-iphone.ts';

/** What go-ios finds on the computer. */
export interface GoIosComputer {
  readonly phones: readonly FakeIphone[];
  /** The team whose WebDriverAgent is installed. Default `A1B2C3D4E5`. `null`: none is installed. */
  readonly team: string | null | undefined;
  /** The UDIDs of iPhones that are not paired with the computer. */
  readonly unpaired: readonly string[];
}

/** Simulates `ios list [--details]` and `ios apps`. */
export function simulateGoIos(
  process: FakeProcess,
  args: readonly string[],
  { phones, team = 'A1B2C3D4E5', unpaired }: GoIosComputer,
): void {
  const hasDetails = args.includes('--details');
  if (hasDetails && phones.some(({ udid }) => unpaired.includes(udid)))
    return process.exit(1, `${JSON.stringify(UNPAIRED)}\n`);
  if (args[0] === 'apps') process.print(`${JSON.stringify(team === null ? [] : [describeAgent(team)])}\n`);
  else
    process.print(
      `${JSON.stringify({ deviceList: hasDetails ? phones.map(describe) : phones.map(({ udid }) => udid) })}\n`,
    );
  process.exit(0);
}

function describeAgent(team: string) {
  const bundle = 'com.facebook.WebDriverAgentRunner.xctrunner';
  return { CFBundleIdentifier: bundle, Entitlements: { 'application-identifier': `${team}.${bundle}` } };
}

function describe({ facts }: FakeIphone): object {
  return {
    Udid: facts.udid,
    ProductName: 'iPhone OS',
    ProductType: facts.productType,
    ProductVersion: facts.osVersion,
    ConnectionType: 'USB',
  };
}

/** The last line of the log of go-ios about an iPhone without a pairing record [danielpaulus/go-ios, main.go]. */
const UNPAIRED = {
  err: "could not retrieve PairRecord with error: ReadPair failed with errorcode '2', is the device paired?",
  level: 'fatal',
  msg: 'failed getting values',
  time: '2026-11-20T09:41:00Z',
};

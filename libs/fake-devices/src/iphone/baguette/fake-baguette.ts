import type { MacTool, MacToolCall } from '../../mac/tools/mac-tool.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import { readArguments, type BaguetteArguments } from './baguette-arguments.ts';
import { runInput } from './run-input.ts';
import { runStream } from './run-stream.ts';

/**
 * Simulates `baguette stream` and `baguette input` of version 0.1.67 for the simulators among `phones`. `stream` writes
 * a real H.264 video to standard output, and reads requests from standard input. `input` reads gestures from standard
 * input. Other subcommands are refused.
 */
export function fakeBaguette(phones: readonly FakeIphone[]): MacTool {
  return async (call) => {
    if (call.args[0] === '--version') {
      call.stdout.write('0.1.67\n');
      return 0;
    }
    const parsed = readArguments(call.args);
    if ('usage' in parsed) {
      call.stderr.write(`${parsed.usage}\n`);
      return 64;
    }
    const simulator = phones.find((one) => one.facts.simulator && one.udid === parsed.udid);
    if (!simulator) return fail(call, `Device ${parsed.udid} not found`);
    return run(call, parsed, simulator);
  };
}

async function run(call: MacToolCall, parsed: BaguetteArguments, simulator: FakeIphone): Promise<number> {
  if (parsed.command === 'input') return runInput(call, simulator);
  if (parsed.format !== 'avcc') return fail(call, `Unknown format: ${parsed.format}`);
  if (simulator.power !== 'Booted') return fail(call, 'Stream start failed: noFramebuffer');
  return runStream(call, parsed, simulator);
}

function fail({ stderr }: MacToolCall, message: string): number {
  stderr.write(`[baguette] ${message}\n`);
  return 1;
}

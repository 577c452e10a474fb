import { createInterface } from 'node:readline';

import type { MacToolCall } from '../../mac/tools/mac-tool.ts';
import type { FakeIphone } from '../fake-iphone.ts';
import { Changes } from '../video/changes.ts';
import { sendAvcc, type VideoWishes } from '../video/send-avcc.ts';
import type { BaguetteArguments } from './baguette-arguments.ts';

/**
 * Writes a JPEG of the screen, and then the video as `sendAvcc` sends it, until the call is killed or the simulator
 * shuts down. Resolves with the exit code.
 */
export async function runStream(
  call: MacToolCall,
  { fps, bitrate, scale }: BaguetteArguments,
  simulator: FakeIphone,
): Promise<number> {
  const wishes: VideoWishes = { scale, fps, wantsKey: false };
  call.stderr.write(`[baguette] start: format=avcc fps=${fps} bitrate=${bitrate} scale=${scale}\n`);
  const changes = new Changes(simulator);
  followRequests(call, wishes, () => changes.wake());
  try {
    await sendAvcc(call, simulator, { wishes, changes });
  } finally {
    changes.stop();
  }
  return simulator.power === 'Booted' ? 0 : 1;
}

/** Reads the requests from standard input: one JSON object per line. The end of standard input has no effect. */
function followRequests({ stdin, stderr }: MacToolCall, wishes: VideoWishes, wake: () => void): void {
  createInterface({ input: stdin }).on('line', (line) => {
    const request = parse(line);
    const { cmd } = request;
    if (cmd === 'force_idr') wishes.wantsKey = true;
    else if (cmd === 'set_scale' && typeof request['scale'] === 'number') wishes.scale = request['scale'];
    else if (cmd === 'set_fps' && typeof request['fps'] === 'number') wishes.fps = request['fps'];
    else if (cmd !== 'set_bitrate' && cmd !== 'snapshot')
      stderr.write(`[baguette] control: invalid line ${line}\n`);
    wake();
  });
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

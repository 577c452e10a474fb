import type { FakeProcess } from './fake-process.ts';

/**
 * The behaviour of scrcpy. `works`: its window stays open. `dies`: scrcpy exits at once with an error, as on a computer
 * without a display. `missing`: scrcpy is not installed.
 */
export type ScrcpyBehaviour = 'works' | 'dies' | 'missing';

/** Simulates one call of `scrcpy`. */
export function simulateScrcpy(
  process: FakeProcess,
  args: readonly string[],
  behaviour: ScrcpyBehaviour,
): void {
  process.print('scrcpy 3.3.4 <https://github.com/Genymobile/scrcpy>\n');
  if (args.includes('--version')) return process.exit(0);
  if (behaviour === 'dies')
    return process.exit(1, 'ERROR: Could not initialize SDL video: No available video device\n');
  process.print('INFO: ADB device found:\nINFO: Renderer: opengl\n');
}

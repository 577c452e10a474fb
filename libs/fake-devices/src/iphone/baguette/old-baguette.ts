import type { MacTool } from '../../mac/tools/mac-tool.ts';

/**
 * Simulates a baguette that is older than the installed Xcode: Xcode 27 has moved SimulatorKit, which it does not find
 * [tddworks/baguette#28].
 */
export const oldBaguette: MacTool = ({ args, stdout, stderr }) => {
  if (args[0] === '--version') {
    stdout.write('0.1.52\n');
    return 0;
  }
  const path =
    '/Applications/Xcode.app/Contents/Developer/Library/PrivateFrameworks/SimulatorKit.framework/SimulatorKit';
  stderr.write(
    `[baguette] SimulatorKit dlopen failed: dlopen(${path}, 0x0002): tried: '${path}' (no such file)\n`,
  );
  return 1;
};

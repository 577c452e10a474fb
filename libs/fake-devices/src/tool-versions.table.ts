const VERSIONS: Readonly<Record<string, string>> = {
  'idevice_id --version': 'idevice_id 1.3.0\n',
  'ios version': '{"version":"v1.0.182"}\n',
  'iproxy --version': 'iproxy 2.0.2\n',
  'xcodebuild -version': 'Xcode 26.1\nBuild version 17B55\n',
  'xcrun --version': 'xcrun version 72.\n',
};

/** Returns the output of a tool for a call that requests its version. Returns `undefined` for other calls. */
export function versionOutput(tool: string, args: readonly string[]): string | undefined {
  return VERSIONS[[tool, ...args].join(' ')];
}

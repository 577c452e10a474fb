/**
 * A tool that has an override variable, several file names or a specific install hint. All other tools are looked up
 * only by their name.
 */
interface ToolEntry {
  readonly override?: string;
  readonly files: readonly string[];
  readonly hint: string;
}

// go-ios installs its program as `ios`. Some packages rename the program to `go-ios`.
const goIos: ToolEntry = {
  override: 'GO_IOS_BIN',
  files: ['ios', 'go-ios'],
  hint: 'Install go-ios (npm install -g go-ios), or set GO_IOS_BIN to its full path.',
};

const TOOLS: Readonly<Record<string, ToolEntry>> = {
  adb: {
    override: 'ADB_BIN',
    files: ['adb'],
    hint: 'Install the Android platform tools, set ADB_BIN to the full path of adb, or export ANDROID_HOME.',
  },
  scrcpy: {
    override: 'SCRCPY_BIN',
    files: ['scrcpy'],
    hint: 'Install scrcpy (brew install scrcpy, or apt install scrcpy), or set SCRCPY_BIN to its full path.',
  },
  iproxy: {
    override: 'IPROXY_BIN',
    files: ['iproxy'],
    hint: 'Install libimobiledevice (brew install libimobiledevice), or set IPROXY_BIN to the full path of iproxy.',
  },
  ffmpeg: {
    override: 'FFMPEG_BIN',
    files: ['ffmpeg'],
    hint: 'Install ffmpeg (brew install ffmpeg, or apt install ffmpeg), or set FFMPEG_BIN to its full path.',
  },
  idevice_id: {
    files: ['idevice_id'],
    hint: 'Install libimobiledevice (brew install libimobiledevice, or apt install libimobiledevice-utils).',
  },
  xcrun: { files: ['xcrun'], hint: 'Install Xcode; it runs on a Mac only.' },
  xcodebuild: { files: ['xcodebuild'], hint: 'Install Xcode; it runs on a Mac only.' },
  ios: goIos,
  'go-ios': goIos,
};

function findEntry(tool: string) {
  return Object.hasOwn(TOOLS, tool) ? TOOLS[tool] : undefined;
}

/**
 * The name of the environment variable for the full path of the tool, such as `ADB_BIN`; undefined if there is none.
 */
export function findOverride(tool: string): string | undefined {
  return findEntry(tool)?.override;
}

/** The file names under which the tool is installed. */
export function listFiles(tool: string): readonly string[] {
  return findEntry(tool)?.files ?? [tool];
}

/** The hint that says what to do when the tool is missing. */
export function installHint(tool: string): string {
  return findEntry(tool)?.hint ?? `Install ${tool}, or add the folder it is in to PATH.`;
}

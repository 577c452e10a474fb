import type { Host } from '@storedeck/host';

import { WdaError } from '../wda-error.ts';

export interface TeamOptions {
  /** `WDA_TEAM_ID`: ten letters and digits. */
  readonly teamId?: string | undefined;
  readonly signal?: AbortSignal;
}

const TEAM = /^[A-Z0-9]{10}$/;
const LIMIT_MS = 15_000;

/**
 * The team that signs: the one given, or the one that signed the WebDriverAgent installed on the phone, which is the prefix of
 * its application identifier. Throws TEAM_UNKNOWN.
 */
export async function signingTeam(host: Host, udid: string, options: TeamOptions): Promise<string> {
  const { teamId, signal } = options;
  if (teamId !== undefined) {
    if (TEAM.test(teamId)) return teamId;
    throw new WdaError('INPUT_INVALID', 'WDA_TEAM_ID is not a team id: ten capital letters and digits.');
  }
  for (const [tool, args] of installedApps(udid)) {
    const answer = await host
      .run(tool, args, { signal, timeoutMs: LIMIT_MS })
      .catch((error: unknown) => (signal?.aborted ? Promise.reject(error) : undefined));
    const team = teamOfInstalledWda(answer?.stdout.toString('utf8') ?? '');
    if (team !== undefined) return team;
  }
  throw new WdaError(
    'TEAM_UNKNOWN',
    'The team that signs WebDriverAgent is not known, and none is installed on the iPhone to tell.',
    { hint: 'Set WDA_TEAM_ID, or pick a team once in the WebDriverAgent project in Xcode.' },
  );
}

// Each lists apps with their entitlements; devicectl leaves those out.
function installedApps(udid: string) {
  return [
    ['ios', ['apps', `--udid=${udid}`]],
    ['ideviceinstaller', ['-u', udid, '-l', '-o', 'xml']],
    // Since 1.2 the list is a command.
    ['ideviceinstaller', ['-u', udid, 'list', '--xml']],
  ] as const;
}

/** Finds the team in a list of apps, JSON (go-ios) or property list (ideviceinstaller). */
export function teamOfInstalledWda(apps: string): string | undefined {
  return INSTALLED_WDA.exec(apps)?.[1];
}

const INSTALLED_WDA =
  /application-identifier(?:"\s*:\s*"|<\/key>\s*<string>)([A-Z0-9]{10})\.[\w.-]*WebDriverAgentRunner[\w.-]*["<]/;

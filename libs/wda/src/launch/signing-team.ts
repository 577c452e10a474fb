import type { Host } from '@storedeck/host';

import { WdaError } from '../wda-error.ts';

export interface TeamOptions {
  /** `WDA_TEAM_ID`: ten capital letters and digits. */
  readonly teamId?: string | undefined;
  readonly signal?: AbortSignal;
}

const TEAM = /^[A-Z0-9]{10}$/;
const TIMEOUT_MS = 15_000;

/**
 * Returns the id of the team that signs the build: the given team, otherwise the team that signed the WebDriverAgent on
 * the phone. The id of the team is the prefix of WebDriverAgent's application identifier. Rejects with TEAM_UNKNOWN or
 * INPUT_INVALID.
 */
export async function signingTeam(host: Host, udid: string, options: TeamOptions): Promise<string> {
  const { teamId, signal } = options;
  if (teamId !== undefined) {
    if (TEAM.test(teamId)) return teamId;
    throw new WdaError(
      'INPUT_INVALID',
      'WDA_TEAM_ID is not a team id, which has ten capital letters and digits.',
    );
  }
  for (const [tool, args] of installedApps(udid)) {
    const result = await host
      .run(tool, args, { signal, timeoutMs: TIMEOUT_MS })
      .catch((error: unknown) => (signal?.aborted ? Promise.reject(error) : undefined));
    const team = teamOfInstalledWda(result?.stdout.toString('utf8') ?? '');
    if (team !== undefined) return team;
  }
  throw new WdaError(
    'TEAM_UNKNOWN',
    'The team that signs WebDriverAgent is unknown, and the iPhone has no WebDriverAgent that shows it.',
    { hint: 'Set WDA_TEAM_ID, or pick a team once in the WebDriverAgent project in Xcode.' },
  );
}

// The commands that list apps with their entitlements, which contain the team. devicectl is not used, because it does
// not list entitlements.
function installedApps(udid: string) {
  return [
    ['ios', ['apps', `--udid=${udid}`]],
    ['ideviceinstaller', ['-u', udid, '-l', '-o', 'xml']],
    // The syntax of ideviceinstaller 1.2 and later.
    ['ideviceinstaller', ['-u', udid, 'list', '--xml']],
  ] as const;
}

/** Finds the team in a list of apps: JSON from go-ios, or a property list from ideviceinstaller. */
export function teamOfInstalledWda(apps: string): string | undefined {
  return INSTALLED_WDA.exec(apps)?.[1];
}

const INSTALLED_WDA =
  /application-identifier(?:"\s*:\s*"|<\/key>\s*<string>)([A-Z0-9]{10})\.[\w.-]*WebDriverAgentRunner[\w.-]*["<]/;

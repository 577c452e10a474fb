import type { AppSession } from '../screen/app-session.ts';
import type { CommandResult, DeviceCommand } from './device-command.ts';
import type { PhoneLog } from './phone-log.ts';
import type { ScreenState } from './screen/screen-state.ts';

/** The parts of a phone that start and end apps. */
export interface AppPhone {
  readonly screen: ScreenState;
  readonly session: AppSession | undefined;
  /** Ends the programs of a package. */
  readonly end: (name: string) => void;
  readonly broadcast: (args: readonly string[]) => CommandResult;
  readonly log?: Pick<PhoneLog, 'write'>;
}

/**
 * Simulates `am start [-S] -n PACKAGE/ACTIVITY`, which opens the installed app, `am start -W -a … -d LINK`, which opens
 * the links of the web and of the app (its id as the scheme), `am force-stop PACKAGE`, `am broadcast` and
 * `am get-current-user` [AOSP ActivityManagerShellCommand.java].
 */
export function amCommand(phone: AppPhone): DeviceCommand {
  return ([verb, ...args]) => {
    if (verb === 'get-current-user') return { stdout: '0\n' };
    if (verb === 'broadcast') return phone.broadcast(args);
    if (verb === 'force-stop') phone.end(args.at(-1) ?? '');
    if (verb !== 'start') return {};
    phone.log?.write('ActivityTaskManager', `START u0 {${args.join(' ')}} from uid 2000`);
    if (args.includes('-d')) return openLink(args[args.indexOf('-d') + 1] ?? '', phone);
    return startActivity(args, phone);
  };
}

function startActivity(args: readonly string[], { screen, session, end }: AppPhone): CommandResult {
  const component = args[args.indexOf('-n') + 1] ?? '';
  const [name = ''] = component.split('/');
  const stop = args.includes('-S') ? `Stopping: ${name}\n` : '';
  const start = `${stop}Starting: Intent { cmp=${component} }\n`;
  if (args.includes('-S')) end(name);
  if (name !== session?.app.id)
    return {
      stdout: start,
      stderr: `Error type 3\nError: Activity class {${component}} does not exist.\n`,
      exitCode: 1,
    };
  screen.openInstalled();
  return { stdout: start };
}

/** The output is that of a Pixel with Android 14. */
function openLink(link: string, { screen, session }: AppPhone): CommandResult {
  const intent = `Intent { act=android.intent.action.VIEW dat=${link} }`;
  const isOwn = session !== undefined && link.startsWith(`${session.app.id}:`);
  if (!isOwn && !/^https?:/u.test(link))
    return {
      stdout: `Starting: ${intent}\n`,
      stderr: `Error: Activity not started, unable to resolve ${intent}\n`,
      exitCode: 1,
    };
  if (isOwn) {
    screen.openInstalled();
    screen.change(() => session.openLink(link));
  }
  return {
    stdout: `Starting: ${intent}\nStatus: ok\nLaunchState: WARM\nTotalTime: 120\nWaitTime: 131\nComplete\n`,
  };
}

/**
 * Simulates `monkey -p PACKAGE [-c CATEGORY] 1`, which starts the activity of a package that the launcher shows [AOSP
 * development/cmds/monkey Monkey.java].
 */
export function monkeyCommand({ screen, session }: AppPhone): DeviceCommand {
  return (args) => {
    const name = args[args.indexOf('-p') + 1] ?? '';
    const echo = `args: [${args.join(', ')}]\n${args.map((arg) => ` arg: "${arg}"\n`).join('')}`;
    const head = { stderr: args.map((arg) => `  bash arg: ${arg}\n`).join('') };
    if (name !== session?.app.id)
      return { ...head, stdout: `${echo}** No activities found to run, monkey aborted.\n`, exitCode: 252 };
    screen.openInstalled();
    return {
      ...head,
      stdout: `${echo}data="${name}"\nEvents injected: 1\n## Network stats: elapsed time=24ms (0ms mobile, 0ms wifi, 24ms not connected)\n`,
    };
  };
}

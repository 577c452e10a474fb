/**
 * The commands of WebDriverAgent to which Appium's XCUITest driver turns its scripts for apps
 * [appium-xcuitest-driver, lib/commands/app-management.js]. Other scripts are not simulated.
 */
const PATHS: ReadonlyMap<string, string> = new Map([
  ['mobile: activateApp', '/wda/apps/activate'],
  ['mobile: terminateApp', '/wda/apps/terminate'],
]);

interface RelayedCommand {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Returns the command that the server of a node with the XCUITest driver sends to its iPhone. */
export function translateScript(command: RelayedCommand): RelayedCommand {
  if (command.path !== '/execute/sync') return command;
  const { script, args: [argument] = [] } = JSON.parse(command.body) as {
    script?: string;
    args?: readonly unknown[];
  };
  const path = PATHS.get(script ?? '');
  return path === undefined ? command : { ...command, path, body: JSON.stringify(argument ?? {}) };
}

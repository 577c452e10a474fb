import type { FlowMap, Orientation, StepValues, Switch } from '../flow.ts';
import { UnfitValue } from '../unfit-value.ts';
import type { FlowAbilities, LaunchValues } from './flow-device.ts';
import { FlowFailure } from './flow-failure.ts';
import { fill, fillOptional, type StepContext, toFlag, toNumber } from './step-context.ts';
import { describePlatform } from './text-steps.ts';

/** Starts an app: clears and stops it before, if the step asks for it. */
export async function launchApp(values: StepValues['launchApp'], context: StepContext): Promise<void> {
  const { device, signal, screen } = context;
  const app = fillOptional(context, values.appId) ?? context.app;
  if (toFlag(context, values.clearState, false)) await able(context, 'clearState')(app, signal);
  if (values.permissions)
    await able(context, 'setPermissions')(app, fillMap(values.permissions, context), signal);
  if (toFlag(context, values.stopApp, true)) await device.stop(app, signal);
  const launchValues = fillArguments(values, context);
  if (launchValues.size > 0) await able(context, 'launchWith')(app, launchValues, signal);
  else await device.launch(app, signal);
  await screen.settle();
}

function fillMap(map: FlowMap, context: StepContext): ReadonlyMap<string, string> {
  return new Map(map.map(([name, text]) => [name, fill(context, text)]));
}

function fillArguments({ arguments: list }: StepValues['launchApp'], context: StepContext): LaunchValues {
  return new Map(
    (list ?? []).map(([name, value]) => [name, typeof value === 'object' ? fill(context, value) : value]),
  );
}

/** Ends an app. */
export async function stopApp({ appId }: StepValues['stopApp'], context: StepContext): Promise<void> {
  await context.device.stop(fillOptional(context, appId) ?? context.app, context.signal);
  await context.screen.settle();
}

/** Removes the data of an app. */
export async function clearState({ appId }: StepValues['clearState'], context: StepContext): Promise<void> {
  await able(context, 'clearState')(fillOptional(context, appId) ?? context.app, context.signal);
}

/** Gives permissions to an app, or takes them. */
export async function setPermissions(
  { appId, permissions }: StepValues['setPermissions'],
  context: StepContext,
): Promise<void> {
  const app = fillOptional(context, appId) ?? context.app;
  await able(context, 'setPermissions')(app, fillMap(permissions ?? [], context), context.signal);
}

/** Opens an address on the device. Control characters are refused: no link has them. */
export async function openLink({ link }: StepValues['openLink'], context: StepContext): Promise<void> {
  const filled = fillOptional(context, link)?.trim() ?? '';
  if (
    /\p{C}/u.test(filled) ||
    !/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/u.test(filled) ||
    /^(?:file|javascript|data|content):/iu.test(filled)
  )
    throw new UnfitValue(`${JSON.stringify(filled.slice(0, 80))} is no link that can be opened.`);
  await able(context, 'openLink')(filled, context.signal);
  await context.screen.settle();
}

/** Keeps a text for `pasteText`, and puts it into the clipboard of a device that allows this. */
export async function setClipboard(
  { text }: StepValues['setClipboard'],
  context: StepContext,
): Promise<void> {
  const filled = fillOptional(context, text) ?? '';
  await context.device.abilities.setClipboard?.(filled, context.signal);
  context.scope.copy(filled);
}

const ORIENTATIONS: readonly Orientation[] = ['PORTRAIT', 'LANDSCAPE_LEFT', 'LANDSCAPE_RIGHT', 'UPSIDE_DOWN'];

/** Turns the device. */
export async function setOrientation(
  { orientation }: StepValues['setOrientation'],
  context: StepContext,
): Promise<void> {
  const written = typeof orientation === 'object' ? fill(context, orientation) : orientation;
  const found = ORIENTATIONS.find(
    (one) => one.replace('_', '') === written?.toUpperCase().replaceAll(/[\s_]/gu, ''),
  );
  if (found === undefined) throw new UnfitValue(`${JSON.stringify(written)} is no orientation.`);
  await able(context, 'setOrientation')(found, context.signal);
  await context.screen.settle();
}

/** Turns dark mode or airplane mode on or off. */
export async function setMode(
  ability: 'setDarkMode' | 'setAirplaneMode',
  value: StepValues['setDarkMode']['value'] | 'toggle',
  context: StepContext,
): Promise<void> {
  const written = typeof value === 'object' ? fill(context, value).trim().toLowerCase() : value;
  const found = (['enabled', 'disabled', 'toggle'] as const).find((one) => one === written);
  if (found === undefined)
    throw new UnfitValue(`${JSON.stringify(written)} is neither enabled nor disabled.`);
  await able(context, ability)(found satisfies Switch | 'toggle', context.signal);
  await context.screen.settle();
}

/** Sets the position of the device. */
export async function setLocation(
  { latitude, longitude }: StepValues['setLocation'],
  context: StepContext,
): Promise<void> {
  const [lat, lon] = [toNumber(context, latitude, NaN), toNumber(context, longitude, NaN)];
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180))
    throw new UnfitValue('A position has a latitude from -90 to 90 and a longitude from -180 to 180.');
  await able(context, 'setLocation')(lat, lon, context.signal);
}

/** Copies pictures and videos to the device. */
export async function addMedia({ files }: StepValues['addMedia'], context: StepContext): Promise<void> {
  const add = able(context, 'addMedia');
  for (const file of files ?? []) await add([await context.readMedia(file)], context.signal);
}

/**
 * Returns a method that only some devices have.
 *
 * @throws FlowFailure if this device does not have it
 */
export function able<Name extends keyof FlowAbilities>(
  { device }: StepContext,
  name: Name,
): NonNullable<FlowAbilities[Name]> {
  const method = device.abilities[name];
  if (method === undefined)
    throw new FlowFailure(
      `${name} is not possible on this ${describePlatform(device.platform).replace(/^an /u, '')}.`,
    );
  return method.bind(device.abilities) as NonNullable<FlowAbilities[Name]>;
}

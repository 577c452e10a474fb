import type { CommandName, Step } from '../flow.ts';
import { findEntry, type YamlEntry, type YamlMap, type YamlNode } from '../yaml/yaml-node.ts';
import { COMMANDS, isCommand } from './commands.ts';
import { findNearest } from './find-nearest.ts';
import { describe, parseNumber, quote, readFlag, readText } from './read-values.ts';
import type { Reader, Reading } from './reading.ts';
import { findInstead } from './refused-commands.table.ts';

/** Reads a list of steps. Every step that cannot be read is reported, and the others are returned. */
export const readSteps: Reader<readonly Step[]> = (node, reading) => {
  if (node.kind !== 'list')
    return reading.error('VALUE_INVALID', node.place, {
      message: `A list of commands is expected here, not ${describe(node)}.`,
      hint: 'Begin each command with a dash and a space.',
    });
  return node.items.flatMap((item) => readStep(item, reading) ?? []);
};

function readStep(node: YamlNode, reading: Reading): Step | undefined {
  if (node.kind === 'text') return readBare(node.text.trim(), node, reading);
  if (node.kind !== 'map')
    return reading.error('VALUE_INVALID', node.place, {
      message: `A command is expected here, not ${describe(node)}.`,
    });
  const [entry, second] = node.entries;
  if (entry === undefined)
    return reading.error('VALUE_INVALID', node.place, {
      message: 'A command is expected here, not nothing.',
    });
  if (second !== undefined)
    return reading.error('VALUE_INVALID', second.place, {
      message: `${quote(second.key)} is a second name beside the command ${entry.key}.`,
      hint: 'Indent it if it is a property of the command, or begin its line with a dash if it is another command.',
    });
  return readCommand(entry, reading);
}

function readBare(written: string, node: YamlNode, reading: Reading): Step | undefined {
  const name = written === 'hide keyboard' ? 'hideKeyboard' : written;
  if (!isCommand(name)) return refuse(name, node, reading);
  if (COMMANDS[name].bare !== true)
    return reading.error('VALUE_INVALID', node.place, { message: `${name} needs a value.` });
  return makeStep(name, { kind: 'map', entries: [], place: node.place }, { node, reading });
}

function refuse(name: string, { place }: { place: YamlNode['place'] }, reading: Reading): undefined {
  const instead = findInstead(name);
  if (instead !== undefined)
    return reading.error('NOT_SUPPORTED', place, {
      message: `${name} of Maestro is not supported.`,
      hint: instead,
    });
  const nearest = findNearest(name, Object.keys(COMMANDS));
  return reading.error('COMMAND_UNKNOWN', place, {
    message: `${quote(name)} is no command.`,
    hint: nearest === undefined ? undefined : `Did you mean ${nearest}?`,
  });
}

/** Commands that could be written as `action: NAME` in an old form. */
const ACTIONS: readonly string[] = ['back', 'hideKeyboard', 'scroll', 'clearKeychain', 'pasteText'];

function readCommand({ key, value, place }: YamlEntry, reading: Reading): Step | undefined {
  if (key === 'action' && value.kind === 'text' && ACTIONS.includes(value.text))
    return readBare(value.text, value, reading);
  if (!isCommand(key)) return refuse(key, { place }, reading);
  const { bare, short, isShortOurs } = COMMANDS[key];
  if (value.kind === 'null') {
    if (bare !== true) return reading.error('VALUE_INVALID', place, { message: `${key} needs a value.` });
    reading.warn('DIFFERS', place, {
      message: `Maestro refuses ${key} with a colon and without a value.`,
      hint: `Write only ${key}.`,
    });
    return makeStep(key, { kind: 'map', entries: [], place }, { node: { kind: 'null', place }, reading });
  }
  if (value.kind === 'map') return makeStep(key, value, { node: value, reading, place });
  if (short === undefined) return refuseValue(key, value, reading);
  if (isShortOurs)
    reading.warn('DIFFERS', value.place, {
      message: `Maestro refuses ${key} without the name ${short}.`,
      hint: `Write it under ${short}.`,
    });
  const map: YamlMap = {
    kind: 'map',
    entries: [{ key: short, value, place: value.place }],
    place: value.place,
  };
  return makeStep(key, map, { node: value, reading, place });
}

function refuseValue(key: CommandName, value: YamlNode, reading: Reading): undefined {
  const { properties = [], instead } = COMMANDS[key];
  const names = properties.join(', ');
  reading.error('VALUE_INVALID', value.place, {
    message: names === '' ? `${key} has no value.` : `${key} needs properties, not ${describe(value)}.`,
    hint: instead ?? (names === '' ? `Write only ${key}.` : `It has ${names}.`),
  });
}

interface StepContext {
  readonly node: YamlNode;
  readonly reading: Reading;
  readonly place?: YamlNode['place'];
}

function makeStep<Name extends CommandName>(
  name: Name,
  map: YamlMap,
  { node, reading, place = node.place }: StepContext,
): Step | undefined {
  const waiting = name === 'assertVisible' && findEntry(map, 'timeout');
  const before = reading.issues.length;
  const { read, needs, check } = COMMANDS[name];
  const values = read(map, reading);
  if (values === undefined) return undefined;
  const complete = needs === undefined || needs.some((key) => values[key] !== undefined);
  if (!complete && reading.issues.length === before)
    return reading.error('VALUE_INVALID', place, { message: `${name} needs ${needs.join(' or ')}.` });
  if (!complete) return undefined;
  const fault = reading.issues.length === before ? check?.(values) : undefined;
  if (fault !== undefined) return reading.error('VALUE_INVALID', place, fault);
  const shared = { label: readLabel(map, reading), optional: readOptional(map, reading), place };
  // The compiler cannot know that the values are those of this command, which the table of commands says.
  const step = { command: name, values, ...shared } as unknown as Step;
  if (waiting) return waitFor(step, { entry: waiting, reading });
  return step.command === 'retry' ? limitRetries(step, reading) : step;
}

function readLabel(map: YamlMap, reading: Reading): Step['label'] {
  const entry = findEntry(map, 'label');
  return entry && entry.value.kind !== 'null' ? readText(entry.value, reading) : undefined;
}

/** The properties whose element may say `optional` for the whole step, as Maestro allows. */
const ELEMENTS: readonly string[] = ['element', 'visible', 'notVisible'];

function readOptional(map: YamlMap, reading: Reading): boolean {
  const maps = [map, ...ELEMENTS.map((key) => findEntry(map, key)?.value)];
  return maps.some((one) => {
    const entry = one?.kind === 'map' ? findEntry(one, 'optional') : undefined;
    return entry !== undefined && entry.value.kind !== 'null' && readFlag(entry.value, reading) === true;
  });
}

/** Reads `assertVisible` with a time as the command that has one. */
function waitFor(
  step: Step,
  { entry, reading }: { readonly entry: YamlEntry; readonly reading: Reading },
): Step | undefined {
  if (step.command !== 'assertVisible') return step;
  const text = entry.value.kind === 'text' ? parseNumber(entry.value.text) : undefined;
  if (text === undefined)
    return reading.error('VALUE_INVALID', entry.value.place, {
      message: `${describe(entry.value)} is no time.`,
    });
  reading.warn('DIFFERS', entry.place, {
    message: 'assertVisible has no timeout in Maestro; it is read as extendedWaitUntil.',
  });
  const { element } = step.values;
  return {
    ...step,
    command: 'extendedWaitUntil',
    values: { timeout: text, ...(element && { visible: element }) },
  };
}

/** The largest number of repetitions that Maestro accepts. */
const MAX_RETRIES = 3;

function limitRetries(step: Extract<Step, { command: 'retry' }>, reading: Reading): Step {
  const { maxRetries } = step.values;
  if (typeof maxRetries !== 'number' || maxRetries <= MAX_RETRIES) return step;
  reading.warn('DIFFERS', step.place, {
    message: `At most ${MAX_RETRIES} repetitions are made, not ${maxRetries}.`,
  });
  return { ...step, values: { ...step.values, maxRetries: MAX_RETRIES } };
}

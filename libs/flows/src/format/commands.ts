import type {
  CommandName,
  Condition,
  Direction,
  ElementValues,
  FlowText,
  InnerSteps,
  Orientation,
  Selector,
  Step,
  StepValues,
  Switch,
} from '../flow.ts';
import type { YamlMap } from '../yaml/yaml-node.ts';
import {
  checkErasing,
  checkFileName,
  checkInner,
  checkLocation,
  checkRounds,
  checkSwipe,
} from './check-values.ts';
import { readKey } from './read-key.ts';
import { readPermissions } from './read-permissions.ts';
import {
  finishSelector,
  readOrigin,
  readPoint,
  readSelector,
  refuseCss,
  SELECTOR_READERS,
  STEP_KEYS,
} from './read-selector.ts';
import {
  describe,
  isKnown,
  quote,
  readArguments,
  readFlag,
  readList,
  readLiteral,
  readNumber,
  readProperties,
  type Readers,
  readText,
  readTextMap,
  readWord,
} from './read-values.ts';
import type { IssueText, Reader, Reading } from './reading.ts';

/** How the values of a command are written. */
export interface CommandForm<Values> {
  /** Whether the command may be written alone, without values. */
  readonly bare?: true;
  /** The property that a single text stands for: `- tapOn: Save` is `text`. */
  readonly short?: string;
  readonly read: (map: YamlMap, reading: Reading) => Values | undefined;
  /** Properties of which one must be there. */
  readonly needs?: readonly (keyof Values & string)[];
  /** Returns what is wrong with values that do not fit each other. */
  readonly check?: (values: Values) => IssueText | undefined;
  /** The names of the properties, for messages. */
  readonly properties?: readonly string[];
  /** What to do about a value or a property that the command does not have. */
  readonly instead?: string;
  /** Whether Maestro ignores properties that the command does not have. */
  readonly areOthersIgnored?: true;
  /** Whether Maestro refuses a single text. */
  readonly isShortOurs?: true;
}

const DIRECTIONS = ['UP', 'DOWN', 'LEFT', 'RIGHT'] as const satisfies readonly Direction[];
const SWITCH = readWord<Switch>(['enabled', 'disabled']);
const ORIENTATIONS = readWord<Orientation>(
  ['PORTRAIT', 'LANDSCAPE_LEFT', 'LANDSCAPE_RIGHT', 'UPSIDE_DOWN'],
  (word, text) => word.replace('_', '') === text.toUpperCase().replaceAll('_', ''),
);

function isSameInAnyCase(word: string, text: string): boolean {
  return word === text.toUpperCase();
}

const steps: Reader<readonly Step[]> = (node, reading) => reading.readSteps(node, reading);
const app = { appId: readText };

function form<Values extends object>(
  readers: Readers<NoInfer<Values>>,
  rest: Omit<CommandForm<NoInfer<Values>>, 'read'> = {},
): CommandForm<Values> {
  return {
    ...rest,
    properties: Object.keys(readers),
    read: (map, reading) =>
      readProperties(map, readers, {
        ...{ reading, of: 'This command', others: STEP_KEYS, instead: rest.instead },
        areOthersIgnored: rest.areOthersIgnored,
      }) as Values,
  };
}

const nothing = form<object>({}, { bare: true });

const TOUCH = {
  point: readPoint,
  repeat: readNumber,
  delay: readNumber,
  retryTapIfNoChange: readFlag,
  waitUntilVisible: readFlag,
  waitToSettleTimeoutMs: readNumber,
};

/**
 * A step whose properties are those of a selector. Those of a tap are accepted everywhere, as in Maestro. `takesTimeout`:
 * whether the step may have a time, which `makeStep` reads.
 */
function elementForm<Values extends ElementValues>({ takesTimeout = false } = {}): CommandForm<Values> {
  return {
    short: 'text',
    read: (map, reading) => {
      const before = reading.issues.length;
      refuseCss(map, reading);
      if (!takesTimeout) refuseTimeout(map, reading);
      const {
        point,
        repeat,
        delay,
        retryTapIfNoChange,
        waitUntilVisible,
        waitToSettleTimeoutMs,
        ...conditions
      } = readProperties(
        map,
        { ...SELECTOR_READERS, ...TOUCH },
        {
          reading,
          of: 'This command',
          others: [...STEP_KEYS, 'css', 'timeout', 'start', 'end'],
        },
      );
      const touch = { point, repeat, delay, retryTapIfNoChange, waitUntilVisible, waitToSettleTimeoutMs };
      const values = Object.fromEntries(Object.entries(touch).filter(([, value]) => value !== undefined));
      // The casts: `Values` is one of several types, all of whose properties are optional and read above.
      if (point !== undefined && Object.keys(conditions).length === 0) return values as unknown as Values;
      const element = finishSelector(conditions, map, { reading, before });
      return element && ({ ...values, element } as unknown as Values);
    },
  };
}

/** Refuses a time where Maestro has none: it would be read, and nothing would wait for it. */
function refuseTimeout(map: YamlMap, reading: Reading): void {
  const entry = map.entries.find(({ key }) => key === 'timeout');
  if (entry)
    reading.error('PROPERTY_UNKNOWN', entry.place, {
      message: 'This command has no timeout.',
      hint: 'Wait for the element before it: extendedWaitUntil has a timeout.',
    });
}

const refuseCrop: Reader<never> = ({ place }, reading) =>
  reading.error('NOT_SUPPORTED', place, {
    message: 'cropOn of Maestro is not supported: a screenshot shows the whole screen.',
    hint: 'Remove it, and crop the picture later.',
  });

/** The platforms of Maestro. Steps for the web never run. */
const PLATFORMS: readonly string[] = ['android', 'ios', 'web'];

/** Reads a platform. With a wrong name, the condition would never be true, and the steps would be left out without a message. */
const readPlatform: Reader<FlowText> = (node, reading) => {
  const text = readText(node, reading);
  if (text === undefined || !isKnown(text)) return text;
  if (PLATFORMS.includes(text.source.trim().toLowerCase())) return text;
  return reading.error('VALUE_INVALID', node.place, {
    message: `${quote(text.source)} is no platform.`,
    hint: 'Write Android or iOS.',
  });
};

const readCondition: Reader<Condition> = (node, reading) => {
  if (node.kind !== 'map')
    return reading.error('VALUE_INVALID', node.place, {
      message: `Conditions are names with values, not ${describe(node)}.`,
    });
  return readProperties<Condition>(
    node,
    { platform: readPlatform, visible: readSelector, notVisible: readSelector, true: readText },
    { reading, of: 'A condition', others: STEP_KEYS },
  );
};

const inner: Readers<InnerSteps> = { file: readText, commands: steps };
const selected = elementForm<{ element?: Selector }>();

/** How each command is written. */
export const COMMANDS: { readonly [Name in CommandName]: CommandForm<StepValues[Name]> } = {
  launchApp: form(
    {
      ...app,
      clearState: readFlag,
      clearKeychain: readFlag,
      stopApp: readFlag,
      permissions: readPermissions,
      arguments: readArguments,
    },
    { bare: true, short: 'appId' },
  ),
  stopApp: form(app, { bare: true, short: 'appId' }),
  killApp: form(app, { bare: true, short: 'appId' }),
  clearState: form(app, { bare: true, short: 'appId' }),
  clearKeychain: nothing,
  tapOn: elementForm(),
  doubleTapOn: elementForm(),
  longPressOn: elementForm(),
  inputText: form({ text: readLiteral }, { short: 'text', needs: ['text'], areOthersIgnored: true }),
  eraseText: form(
    { charactersToErase: readNumber },
    { bare: true, short: 'charactersToErase', check: checkErasing },
  ),
  setClipboard: form({ text: readText }, { short: 'text', needs: ['text'] }),
  copyTextFrom: selected,
  pasteText: nothing,
  pressKey: form({ key: readKey }, { short: 'key', needs: ['key'] }),
  back: nothing,
  hideKeyboard: nothing,
  swipe: form(
    {
      direction: readWord<Direction>(DIRECTIONS),
      start: readPoint,
      end: readPoint,
      from: readOrigin,
      duration: readNumber,
      waitToSettleTimeoutMs: readNumber,
    },
    { needs: ['direction', 'start', 'end'], check: checkSwipe, areOthersIgnored: true },
  ),
  scroll: form(
    {},
    { bare: true, instead: 'It always scrolls down: swipe and scrollUntilVisible have a direction.' },
  ),
  scrollUntilVisible: form(
    {
      element: readSelector,
      direction: readWord<Direction>(DIRECTIONS, isSameInAnyCase),
      timeout: readNumber,
      speed: readNumber,
      visibilityPercentage: readNumber,
      centerElement: readFlag,
      waitToSettleTimeoutMs: readNumber,
    },
    {
      ...{ short: 'element', isShortOurs: true, needs: ['element'] },
      instead: 'Write what is looked for under element.',
    },
  ),
  assertVisible: elementForm({ takesTimeout: true }),
  assertNotVisible: selected,
  assertTrue: form(
    { condition: readText },
    { short: 'condition', needs: ['condition'], areOthersIgnored: true },
  ),
  extendedWaitUntil: form(
    { visible: readSelector, notVisible: readSelector, timeout: readNumber },
    { needs: ['visible', 'notVisible'] },
  ),
  waitForAnimationToEnd: form({ timeout: readNumber }, { bare: true }),
  takeScreenshot: form(
    { path: readText, cropOn: refuseCrop },
    { short: 'path', needs: ['path'], check: checkFileName },
  ),
  startRecording: form({ path: readText }, { short: 'path', needs: ['path'], check: checkFileName }),
  stopRecording: nothing,
  openLink: form(
    { link: readText, autoVerify: readFlag, browser: readFlag },
    { short: 'link', needs: ['link'] },
  ),
  setOrientation: form(
    { orientation: ORIENTATIONS },
    { short: 'orientation', needs: ['orientation'], areOthersIgnored: true },
  ),
  setDarkMode: form({ value: SWITCH }, { short: 'value', needs: ['value'], areOthersIgnored: true }),
  toggleDarkMode: nothing,
  setAirplaneMode: form({ value: SWITCH }, { short: 'value', needs: ['value'], areOthersIgnored: true }),
  toggleAirplaneMode: nothing,
  setLocation: form(
    { latitude: readNumber, longitude: readNumber },
    { needs: ['latitude', 'longitude'], check: checkLocation },
  ),
  setPermissions: form(
    { ...app, permissions: readPermissions },
    { needs: ['permissions'], instead: 'Write the names of permissions under permissions.' },
  ),
  addMedia: form({ files: readList(readText) }, { short: 'files', needs: ['files'] }),
  runFlow: form(
    { ...inner, when: readCondition, env: readTextMap },
    { short: 'file', needs: ['file', 'commands'], check: checkInner },
  ),
  repeat: form(
    { times: readNumber, while: readCondition, commands: steps },
    { needs: ['commands'], check: checkRounds },
  ),
  retry: form(
    { ...inner, maxRetries: readNumber, env: readTextMap },
    { short: 'file', needs: ['file', 'commands'], check: checkInner },
  ),
};

/** Whether a name is that of a command. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

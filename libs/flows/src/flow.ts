import type { FlowText } from './expressions/expression.ts';
import type { Place } from './place.ts';

export type { FlowText };

/** A number, or a text whose expressions give one. Times are milliseconds. */
export type FlowNumber = number | FlowText;

/** `true` or `false`, or a text whose expressions give one of them. */
export type FlowFlag = boolean | FlowText;

/** Names with their values, in the order of the file. */
export type FlowMap = readonly (readonly [name: string, value: FlowText])[];

/** A flow: an app, and the steps that a person would do in it. */
export interface Flow {
  /** The path of the file, as it was given to the reader. */
  readonly file: string;
  readonly appId: FlowText;
  readonly name: FlowText | undefined;
  readonly tags: readonly string[];
  readonly env: FlowMap;
  readonly onFlowStart: readonly Step[];
  /** These steps also run after a step has failed. */
  readonly onFlowComplete: readonly Step[];
  readonly steps: readonly Step[];
}

/** One command of a flow with its values. */
export type Step = { readonly [Name in CommandName]: StepOf<Name> }[CommandName];

export interface StepOf<Name extends CommandName> {
  readonly command: Name;
  readonly values: StepValues[Name];
  readonly label: FlowText | undefined;
  /** Whether a failure of the step is a warning, and the run continues. */
  readonly optional: boolean;
  readonly place: Place;
}

export type CommandName = keyof StepValues;

/**
 * Which element of a screen is meant. `text` and `id` are patterns: regular expressions of Java that match the whole
 * value. Elements must fulfil every condition.
 */
export interface Selector {
  /** The text, the hint or the name for accessibility. */
  readonly text?: FlowText;
  /** The resource id with or without its package, or the accessibility identifier. */
  readonly id?: FlowText;
  /** The position among the elements that fulfil the conditions, ordered by top edge, then left edge; -1 is the last. */
  readonly index?: FlowNumber;
  readonly enabled?: FlowFlag;
  readonly selected?: FlowFlag;
  readonly checked?: FlowFlag;
  readonly focused?: FlowFlag;
  readonly below?: Selector;
  readonly above?: Selector;
  readonly leftOf?: Selector;
  readonly rightOf?: Selector;
  readonly childOf?: Selector;
  readonly containsChild?: Selector;
  readonly containsDescendants?: readonly Selector[];
  readonly traits?: readonly Trait[];
  /** Width and height in pixels, give or take `tolerance`. */
  readonly width?: FlowNumber;
  readonly height?: FlowNumber;
  readonly tolerance?: FlowNumber;
  readonly place: Place;
}

/** `text`: has a text. `long-text`: more than 200 characters. `square`: sides that differ by at most 3 %. */
export type Trait = 'text' | 'long-text' | 'square';

/** A position on the screen, or inside an element: in percent of its size, or in pixels. */
export interface FlowPoint {
  readonly unit: 'percent' | 'pixels';
  readonly x: number;
  readonly y: number;
}

/** What a step does with an element. */
export interface ElementValues {
  readonly element?: Selector;
  /** Where to touch: on the screen, or inside `element` if there is one. */
  readonly point?: FlowPoint | FlowText;
  readonly repeat?: FlowNumber;
  readonly delay?: FlowNumber;
  readonly retryTapIfNoChange?: FlowFlag;
  readonly waitUntilVisible?: FlowFlag;
  readonly waitToSettleTimeoutMs?: FlowNumber;
}

/** The element from which a swipe begins: at its middle, or at a point inside of it. */
export interface SwipeOrigin {
  readonly element: Selector;
  readonly point?: FlowPoint | FlowText;
}

/** When steps run. All conditions must hold. */
export interface Condition {
  readonly platform?: FlowText;
  readonly visible?: Selector;
  readonly notVisible?: Selector;
  /** True by the table of `isTrue`. */
  readonly true?: FlowText;
}

export type Direction = 'UP' | 'DOWN' | 'LEFT' | 'RIGHT';
export type Orientation = 'PORTRAIT' | 'LANDSCAPE_LEFT' | 'LANDSCAPE_RIGHT' | 'UPSIDE_DOWN';

/** Steps of another file, or steps in their place. */
export interface InnerSteps {
  readonly file?: FlowText;
  readonly commands?: readonly Step[];
}

interface AppValues {
  /** Absent: the app of the flow. */
  readonly appId?: FlowText;
}

/** The values of each command. */
export interface StepValues {
  launchApp: AppValues & {
    readonly clearState?: FlowFlag;
    readonly clearKeychain?: FlowFlag;
    readonly stopApp?: FlowFlag;
    readonly permissions?: FlowMap;
    readonly arguments?: readonly (readonly [name: string, value: LaunchArgument])[];
  };
  stopApp: AppValues;
  killApp: AppValues;
  clearState: AppValues;
  clearKeychain: object;
  tapOn: ElementValues;
  doubleTapOn: ElementValues;
  longPressOn: ElementValues;
  inputText: { readonly text?: FlowText };
  eraseText: { readonly charactersToErase?: FlowNumber };
  setClipboard: { readonly text?: FlowText };
  copyTextFrom: { readonly element?: Selector };
  pasteText: object;
  pressKey: { readonly key?: FlowText };
  back: object;
  hideKeyboard: object;
  swipe: {
    readonly direction?: Direction | FlowText;
    readonly start?: FlowPoint | FlowText;
    readonly end?: FlowPoint | FlowText;
    readonly from?: SwipeOrigin;
    readonly duration?: FlowNumber;
    readonly waitToSettleTimeoutMs?: FlowNumber;
  };
  scroll: object;
  scrollUntilVisible: {
    readonly element?: Selector;
    readonly direction?: Direction | FlowText;
    readonly timeout?: FlowNumber;
    readonly speed?: FlowNumber;
    readonly visibilityPercentage?: FlowNumber;
    readonly centerElement?: FlowFlag;
    readonly waitToSettleTimeoutMs?: FlowNumber;
  };
  assertVisible: { readonly element?: Selector };
  assertNotVisible: { readonly element?: Selector };
  assertTrue: { readonly condition?: FlowText };
  extendedWaitUntil: {
    readonly visible?: Selector;
    readonly notVisible?: Selector;
    readonly timeout?: FlowNumber;
  };
  waitForAnimationToEnd: { readonly timeout?: FlowNumber };
  takeScreenshot: { readonly path?: FlowText; readonly cropOn?: never };
  startRecording: { readonly path?: FlowText };
  stopRecording: object;
  openLink: { readonly link?: FlowText; readonly autoVerify?: FlowFlag; readonly browser?: FlowFlag };
  setOrientation: { readonly orientation?: Orientation | FlowText };
  setDarkMode: { readonly value?: Switch | FlowText };
  toggleDarkMode: object;
  setAirplaneMode: { readonly value?: Switch | FlowText };
  toggleAirplaneMode: object;
  setLocation: { readonly latitude?: FlowNumber; readonly longitude?: FlowNumber };
  setPermissions: AppValues & { readonly permissions?: FlowMap };
  addMedia: { readonly files?: readonly FlowText[] };
  runFlow: InnerSteps & { readonly when?: Condition; readonly env?: FlowMap };
  repeat: { readonly times?: FlowNumber; readonly while?: Condition; readonly commands?: readonly Step[] };
  retry: InnerSteps & { readonly maxRetries?: FlowNumber; readonly env?: FlowMap };
}

export type Switch = 'enabled' | 'disabled';

/** A value that an app receives when it is started. Android passes it with its type. */
export type LaunchArgument = FlowText | number | boolean;

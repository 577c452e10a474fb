import type { Step } from '../flow.ts';
import { readScreenshotName } from '../format/screenshot-name.ts';
import {
  able,
  addMedia,
  clearState,
  launchApp,
  openLink,
  setClipboard,
  setLocation,
  setMode,
  setOrientation,
  setPermissions,
  stopApp,
} from './app-steps.ts';
import { FlowFailure } from './flow-failure.ts';
import { takeScreenshot } from './screenshot-steps.ts';
import { fillOptional, type StepContext } from './step-context.ts';
import { copyTextFrom, eraseText, hideKeyboard, inputText, pasteText, pressKey } from './text-steps.ts';
import { scroll, scrollUntilVisible, swipe, touch } from './touch-steps.ts';
import {
  assertNotVisible,
  assertTrue,
  assertVisible,
  extendedWaitUntil,
  waitForAnimationToEnd,
} from './wait-steps.ts';

/** A step without steps inside. */
export type SingleStep = Exclude<Step, { command: 'runFlow' | 'repeat' | 'retry' }>;

/**
 * Performs a step.
 *
 * @throws FlowFailure, UnsetName, UnfitValue, SlowPattern if the step fails
 */
export async function performStep(step: SingleStep, context: StepContext): Promise<void> {
  switch (step.command) {
    case 'tapOn':
      return touch('tap', step.values, context);
    case 'doubleTapOn':
      return touch('double', step.values, context);
    case 'longPressOn':
      return touch('long', step.values, context);
    case 'swipe':
      return swipe(step.values, context);
    case 'scroll':
      return scroll(context);
    case 'scrollUntilVisible':
      return scrollUntilVisible(step.values, context);
    case 'inputText':
      return inputText(step.values, context);
    case 'eraseText':
      return eraseText(step.values, context);
    case 'copyTextFrom':
      return copyTextFrom(step.values, context);
    case 'pasteText':
      return pasteText(context);
    case 'pressKey':
      return pressKey(step.values, context);
    case 'back': {
      const { size } = context.screen.last ?? (await context.screen.read());
      await context.device.perform({ kind: 'key', key: 'back' }, size, context.signal);
      await context.screen.settle();
      return;
    }
    case 'hideKeyboard':
      return hideKeyboard(context);
    case 'assertVisible':
      return assertVisible(step.values.element, context);
    case 'assertNotVisible':
      return assertNotVisible(step.values.element, context);
    case 'assertTrue':
      return assertTrue(step.values, context);
    case 'extendedWaitUntil':
      return extendedWaitUntil(step.values, context);
    case 'waitForAnimationToEnd':
      return waitForAnimationToEnd(step.values, context);
    case 'takeScreenshot':
      return takeScreenshot(step.values, context);
    default:
      return performOnDevice(step, context);
  }
}

/** Performs a step that concerns the app or the device, and nothing on its screen. */
async function performOnDevice(step: SingleStep, context: StepContext): Promise<void> {
  switch (step.command) {
    case 'launchApp':
      return launchApp(step.values, context);
    case 'stopApp':
    case 'killApp':
      return stopApp(step.values, context);
    case 'clearState':
      return clearState(step.values, context);
    case 'clearKeychain':
      // Only an Android device gets here, and it has none: Maestro does nothing there either.
      return;
    case 'setPermissions':
      return setPermissions(step.values, context);
    case 'openLink':
      return openLink(step.values, context);
    case 'setClipboard':
      return setClipboard(step.values, context);
    case 'setOrientation':
      return setOrientation(step.values, context);
    case 'setDarkMode':
      return setMode('setDarkMode', step.values.value, context);
    case 'toggleDarkMode':
      return setMode('setDarkMode', 'toggle', context);
    case 'setAirplaneMode':
      return setMode('setAirplaneMode', step.values.value, context);
    case 'toggleAirplaneMode':
      return setMode('setAirplaneMode', 'toggle', context);
    case 'setLocation':
      return setLocation(step.values, context);
    case 'addMedia':
      return addMedia(step.values, context);
    case 'startRecording':
      return able(context, 'startRecording')(
        readScreenshotName(fillOptional(context, step.values.path) ?? ''),
        context.signal,
      );
    case 'stopRecording':
      return able(context, 'stopRecording')(context.signal);
    default:
      throw new FlowFailure(`${step.command} is not possible here.`);
  }
}

import { printSelector } from '../elements/filled-selector.ts';
import { fillText, isTrue, UnsetName } from '../expressions/evaluate.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Condition, Selector, StepValues } from '../flow.ts';
import { UnfitValue } from '../unfit-value.ts';
import { FlowFailure } from './flow-failure.ts';
import { isSame } from './flow-screen.ts';
import { fill, remainingLookUpMs, type StepContext, toNumber, toSelector } from './step-context.ts';

/** The time in ms in which a condition may become true, counted from the last change. */
const CONDITION_MS = 7000;

/** Waits until an element is on the screen. */
export async function assertVisible(element: Selector | undefined, context: StepContext): Promise<void> {
  if (element === undefined) throw new UnfitValue('The step names no element.');
  await context.screen.waitFor(toSelector(context, element), remainingLookUpMs(context));
}

/** Waits until an element is not on the screen. */
export async function assertNotVisible(
  element: Selector | undefined,
  context: StepContext,
  timeoutMs = remainingLookUpMs(context),
): Promise<void> {
  if (element === undefined) throw new UnfitValue('The step names no element.');
  const selector = toSelector(context, element);
  const isGone = await context.screen.until(timeoutMs, (tree) =>
    context.screen.find(tree, selector) === undefined ? true : undefined,
  );
  if (isGone !== true) throw new FlowFailure(`${printSelector(selector)} is still on the screen.`);
}

/** Waits for the time that the step says. */
export async function extendedWaitUntil(
  { visible, notVisible, timeout }: StepValues['extendedWaitUntil'],
  context: StepContext,
): Promise<void> {
  const timeoutMs = toNumber(context, timeout, remainingLookUpMs(context));
  if (visible) await context.screen.waitFor(toSelector(context, visible), timeoutMs);
  if (notVisible) await assertNotVisible(notVisible, context, timeoutMs);
}

/** Fails unless the text is true. */
export function assertTrue({ condition }: StepValues['assertTrue'], context: StepContext): void {
  if (condition === undefined) throw new UnfitValue('The step has no condition.');
  if (!isConditionTrue(condition, context)) throw new FlowFailure(`${condition.source} is not true.`);
}

function isConditionTrue(text: NonNullable<Condition['true']>, { scope }: StepContext): boolean {
  const [only, ...more] = text.parts;
  // A name without a value is null here, and not true.
  if (only !== undefined && typeof only !== 'string' && more.length === 0)
    return isTrue(String(evaluate(only, scope.find)));
  try {
    return isTrue(fillText(text, scope.find));
  } catch (error) {
    if (error instanceof UnsetName) return false;
    throw error;
  }
}

/** The time in ms after which a screen that still moves is taken as it is. */
const ANIMATION_MS = 15_000;

/** Waits until two readings of the screen are equal. Never fails. */
export async function waitForAnimationToEnd(
  { timeout }: StepValues['waitForAnimationToEnd'],
  context: StepContext,
): Promise<void> {
  let former = await context.screen.read();
  await context.screen.until(toNumber(context, timeout, ANIMATION_MS), (tree) => {
    const isStill = tree !== former && isSame(former, tree);
    former = tree;
    return isStill ? true : undefined;
  });
}

/**
 * Returns why a condition does not hold; undefined if it holds. It may become true within seven seconds after the last
 * change, so that a flow that asks for several things in a row waits once [Orchestra.evaluateCondition].
 */
export async function findUnmet(condition: Condition, context: StepContext): Promise<string | undefined> {
  const { platform, visible, notVisible, true: text } = condition;
  if (platform && fill(context, platform).trim().toLowerCase() !== context.device.platform)
    return `The device is ${context.device.platform === 'ios' ? 'an iPhone' : 'an Android device'}.`;
  if (text && !isConditionTrue(text, context)) return `${text.source} is not true.`;
  const { screen } = context;
  const restMs = (): number => CONDITION_MS - (performance.now() - screen.changedAt);
  const shown = visible && toSelector(context, visible);
  if (shown && (await screen.until(restMs(), (tree) => screen.find(tree, shown))) === undefined)
    return `There is no ${printSelector(shown)} on the screen.`;
  const hidden = notVisible && toSelector(context, notVisible);
  if (!hidden) return undefined;
  const isGone = await screen.until(restMs(), (tree) =>
    screen.find(tree, hidden) === undefined ? true : undefined,
  );
  return isGone === true ? undefined : `${printSelector(hidden)} is on the screen.`;
}

import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { appiumAndroidSelectors } from './appium-android.ts';
import { appiumIosSelectors } from './appium-ios.ts';
import type { ElementSelector } from './element-selector.ts';
import { espressoSelectors } from './espresso.ts';
import { isVisible } from './found-element.ts';
import { xcuitestSelectors } from './xcuitest.ts';

/**
 * Returns the selectors of an element for Appium, and for XCUITest or Espresso. Each finds this element and
 * no other on this screen. Those of one tool are in the order of their stability: identifier, label, text, position.
 * Empty for an element that is not visible.
 */
export function listSelectors(tree: ScreenTree, element: ScreenElement): readonly ElementSelector[] {
  if (!isVisible(element)) return [];
  return tree.platform === 'android'
    ? [...appiumAndroidSelectors(tree, element), ...espressoSelectors(tree, element)]
    : [...appiumIosSelectors(tree, element), ...xcuitestSelectors(tree, element)];
}

import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import { elementPath } from './element-path.ts';
import type { ElementSelector } from './element-selector.ts';
import { isOnly, isWhole, ownText } from './found-element.ts';

/**
 * Returns the selectors of an Android element for Appium's driver UiAutomator2, the most stable one first. The strategies
 * are those of https://github.com/appium/appium-uiautomator2-driver#element-location.
 */
export function appiumAndroidSelectors(tree: ScreenTree, element: ScreenElement): ElementSelector[] {
  const { identifier, label } = element;
  const text = ownText(element);
  const hasId = isWhole(identifier);
  const selectors: ElementSelector[] = [];
  const add = (using: string, value: string, followsLanguage: boolean): void => {
    selectors.push({ tool: 'Appium', using, value, followsLanguage });
  };
  if (hasId && isOnly(tree, element, (other) => other.identifier === identifier))
    if (HAS_PACKAGE.test(identifier)) add('id', identifier, false);
    else add(UI_SELECTOR, `new UiSelector().resourceId(${JSON.stringify(identifier)})`, false);
  if (isWhole(label) && isOnly(tree, element, (other) => other.label === label))
    add('accessibility id', label, true);
  if (isWhole(text)) {
    const byText = `.text(${JSON.stringify(text)})`;
    const byId = `.resourceId(${JSON.stringify(identifier)})`;
    if (isOnly(tree, element, (other) => other.text === text))
      add(UI_SELECTOR, `new UiSelector()${byText}`, true);
    else if (
      hasId &&
      isOnly(tree, element, (other) => other.identifier === identifier && other.text === text)
    )
      add(UI_SELECTOR, `new UiSelector()${byId}${byText}`, true);
  }
  if (!tree.isTruncated) add('xpath', `/hierarchy${elementPath(tree, element)}`, false);
  return selectors;
}

const UI_SELECTOR = '-android uiautomator';

/** The driver puts the package of the app before every other `id`, so an id of Compose would not be found. */
const HAS_PACKAGE = /^[a-z_][\w.]*:[^/]+\/\S+$/iu;

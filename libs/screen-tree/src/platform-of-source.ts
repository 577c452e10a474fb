import type { ScreenTree } from './screen-tree.ts';

/**
 * Returns the platform of a tree that a WebDriver server has sent in the response to `/source`. The root element is
 * `hierarchy` for UiAutomator2, a type such as `XCUIElementTypeApplication` for WebDriverAgent, and `AppiumAUT` if
 * Appium has enclosed the tree of WebDriverAgent. `undefined` for the trees of other drivers, such as an HTML page.
 */
export function platformOfSource(source: string): ScreenTree['platform'] | undefined {
  const root = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<([\w.]{1,100})[\s/>]/.exec(source)?.[1];
  if (root === 'hierarchy') return 'android';
  return root === 'AppiumAUT' || root?.startsWith('XCUIElementType') === true ? 'ios' : undefined;
}

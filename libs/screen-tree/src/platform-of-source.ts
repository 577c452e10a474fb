import type { ScreenTree } from './screen-tree.ts';

/**
 * Returns the platform of a tree that a WebDriver server has sent in the response to `/source`. The root element of
 * UiAutomator2 is `hierarchy`. That of WebDriverAgent is a type of XCTest, which Appium encloses in `AppiumAUT`.
 * `undefined` for the trees of other drivers, such as an HTML page.
 */
export function platformOfSource(source: string): ScreenTree['platform'] | undefined {
  const root = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<([\w.]{1,100})[\s/>]/.exec(source)?.[1];
  if (root === 'hierarchy') return 'android';
  return root === 'AppiumAUT' || root?.startsWith('XCUIElementType') === true ? 'ios' : undefined;
}

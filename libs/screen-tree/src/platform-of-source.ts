import type { ScreenTree } from './screen-tree.ts';

/**
 * The platform of a tree that a WebDriver server has sent as `/source`: UiAutomator2 writes `hierarchy`, WebDriverAgent the
 * types of XCTest, in Appium inside of `AppiumAUT`. `undefined` for the trees of other drivers, such as a page of HTML.
 */
export function platformOfSource(source: string): ScreenTree['platform'] | undefined {
  const root = /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?<([\w.]{1,100})[\s/>]/.exec(source)?.[1];
  if (root === 'hierarchy') return 'android';
  return root === 'AppiumAUT' || root?.startsWith('XCUIElementType') === true ? 'ios' : undefined;
}

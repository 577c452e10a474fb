/** The tools that find elements by the selectors. Espresso exists for Android only, XCUITest for iOS only. */
export type SelectorTool = 'Appium' | 'XCUITest' | 'Espresso';

/** How a test finds an element: a text that can be pasted into the test. */
export interface ElementSelector {
  readonly tool: SelectorTool;
  /** For Appium the strategy of W3C WebDriver, such as `accessibility id`; for the others what is compared, in words. */
  readonly using: string;
  /**
   * For Appium the value of the strategy, for XCUITest an expression in Swift, for Espresso one that is the same in Java
   * and Kotlin.
   */
  readonly value: string;
  /** Whether the selector contains a text that differs in another language of the app. */
  readonly followsLanguage: boolean;
}

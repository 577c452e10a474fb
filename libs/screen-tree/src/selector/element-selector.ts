/** How a test finds an element: `using` and `value` of W3C WebDriver, as Appium understands them. */
export interface ElementSelector {
  readonly using:
    | 'id'
    | 'accessibility id'
    | '-android uiautomator'
    | '-ios predicate string'
    | '-ios class chain'
    | 'xpath';
  readonly value: string;
  /** Whether the selector finds only this element on this screen. */
  readonly isUnique: boolean;
  /** Whether the selector contains a text that differs in another language of the app. */
  readonly followsLanguage: boolean;
}

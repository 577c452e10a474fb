import type { ScreenElement, ScreenTree } from '../screen-tree.ts';
import type { ElementSelector } from './element-selector.ts';
import { isOnly, isWhole, ownText } from './found-element.ts';

/**
 * Returns the selectors of an Android element for Espresso, the most stable one first. The matchers are those of
 * https://developer.android.com/reference/androidx/test/espresso/matcher/ViewMatchers. There is none by position,
 * because a dump leaves out views. Espresso sees only views of the app: no nodes of Compose, Flutter or a web page, no
 * keyboard and no bar of the system.
 */
export function espressoSelectors(tree: ScreenTree, element: ScreenElement): ElementSelector[] {
  const { identifier, label } = element;
  if (!isViewOfApp(tree, element)) return [];
  const text = ownText(element);
  const selectors: ElementSelector[] = [];
  const add = (using: string, matcher: string, followsLanguage: boolean): void => {
    selectors.push({ tool: 'Espresso', using, value: `onView(${matcher})`, followsLanguage });
  };
  const id = nameResource(identifier);
  const hasId = (other: ScreenElement): boolean => other.identifier === identifier;
  const hasText = (other: ScreenElement): boolean => other.text === text;
  if (id !== undefined && isOnly(tree, element, hasId)) add('id', `withId(${id})`, false);
  if (isWhole(label) && isOnly(tree, element, (other) => other.label === label))
    add('content description', `withContentDescription(${javaText(label)})`, true);
  if (!isWhole(text)) return selectors;
  if (isOnly(tree, element, hasText)) add('text', `withText(${javaText(text)})`, true);
  else if (id !== undefined && isOnly(tree, element, (other) => hasId(other) && hasText(other)))
    add('id and text', `allOf(withId(${id}), withText(${javaText(text)}))`, true);
  return selectors;
}

/** The views that draw what is in them by themselves. */
const DRAWS_ITSELF = /\.(?:ComposeView|WebView|FlutterView)$/u;

function isViewOfApp(tree: ScreenTree, element: ScreenElement): boolean {
  if (element.role === 'keyboard' || element.identifier.startsWith('com.android.systemui:')) return false;
  const outer = element.parent === null ? undefined : tree.elements[element.parent];
  return outer === undefined || (!DRAWS_ITSELF.test(outer.type) && isViewOfApp(tree, outer));
}

/** Returns the constant of a resource, such as `R.id.login`; undefined if the id is that of no resource. */
function nameResource(identifier: string): string | undefined {
  const [, owner, name] = /^([\w.]+):id\/([A-Za-z_][\w.]*)$/u.exec(identifier) ?? [];
  if (owner === undefined || name === undefined) return undefined;
  return `${owner === 'android' ? 'android.' : ''}R.id.${name.replaceAll('.', '_')}`;
}

/** Formats a text as a string that is the same in Java and in Kotlin, where `$` begins a value. */
function javaText(text: string): string {
  return JSON.stringify(text).replaceAll('$', '\\u0024');
}

import type { ElementSelector, ScreenElement, ScreenTree } from '../../src/index.ts';

/** Returns the elements that a tool finds by a selector of one of the forms that the library writes. */
export function findBySelector(tree: ScreenTree, { tool, using, value }: ElementSelector): ScreenElement[] {
  if (using === 'xpath') return findByPath(tree, value.replace(/^\/hierarchy/u, ''));
  if (tool === 'XCUITest') return findByQuery(tree, value);
  if (tool === 'Espresso') return findByMatchers(tree, value);
  return tree.elements.filter(makeTest(tree, using, value));
}

type Test = (element: ScreenElement) => boolean;

/** Makes the test of a strategy of Appium. */
function makeTest(tree: ScreenTree, using: string, value: string): Test {
  switch (using) {
    case 'id':
      return ({ identifier }) => identifier === value;
    case 'accessibility id':
      return tree.platform === 'android'
        ? ({ label }) => label === value
        : ({ identifier, label }) => (identifier || label) === value;
    case '-android uiautomator': {
      const id = readString(/\.resourceId\((".*?[^\\]")\)/su, value);
      const text = readString(/\.text\((".*")\)$/su, value);
      return (one) =>
        (id === undefined || one.identifier === id) && (text === undefined || one.text === text);
    }
    case '-ios predicate string': {
      const [, type, label] = /^type == "(\w+)" AND label == (".*")$/su.exec(value) ?? [];
      return (one) => one.type === type && one.label === JSON.parse(label ?? '""');
    }
    case '-ios class chain': {
      const [, type, position] = /^\*\*\/(\w+)\[(\d+)\]$/u.exec(value) ?? [];
      const meant = descendants(tree, type)[Number(position) - 1];
      return (one) => one === meant;
    }
    default:
      throw new Error(`${using} is no strategy.`);
  }
}

function findByPath({ elements }: ScreenTree, path: string): ScreenElement[] {
  let found: (ScreenElement | null)[] = [null];
  for (const step of path.split('/').slice(1)) {
    const [, name, position] = /^([^[]+)(?:\[(\d+)\])?$/u.exec(step) ?? [];
    found = found.flatMap((outer) => {
      const children = elements.filter(
        ({ parent, type }) => parent === (outer?.index ?? null) && (name === '*' || type === name),
      );
      return position === undefined ? children : children.slice(Number(position) - 1, Number(position));
    });
  }
  return found.filter((one) => one !== null);
}

function findByQuery(tree: ScreenTree, value: string): ScreenElement[] {
  const types = {
    buttons: 'Button',
    otherElements: 'Other',
    switches: 'Switch',
  } as Record<string, string>;
  const [, name = '', rest = ''] = /^app\.(\w+)(.*)$/su.exec(value) ?? [];
  const singular = types[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/s$/u, '');
  const found = descendants(tree, `XCUIElementType${singular}`);
  const position = /^\.element\(boundBy: (\d+)\)$/u.exec(rest)?.[1];
  if (position !== undefined) return found.slice(Number(position), Number(position) + 1);
  const key = readString(/(?:^\[|%@", )(".*")[\])]/su, rest.replaceAll('\\u{a}', '\\n'));
  return found.filter(({ identifier, label, text, hint }) =>
    [identifier, label, text, hint].includes(key ?? ''),
  );
}

function findByMatchers({ elements }: ScreenTree, value: string): ScreenElement[] {
  const id = /withId\(([\w.]+)\)/u.exec(value)?.[1];
  const label = readString(/withContentDescription\((".*")\)\)$/su, value);
  const text = readString(/withText\((".*")\)\)\)?$/su, value);
  return elements.filter((one) => {
    const [owner = '', name = ''] = one.identifier.split(':id/');
    const constant = `${owner === 'android' ? 'android.' : ''}R.id.${name.replaceAll('.', '_')}`;
    return (
      (id === undefined || constant === id) &&
      (label === undefined || one.label === label) &&
      (text === undefined || one.text === text)
    );
  });
}

/** Returns the elements of a type inside of the app. */
function descendants({ elements }: ScreenTree, type: string | undefined): ScreenElement[] {
  return elements.filter((one) => one.parent !== null && one.type === type);
}

function readString(pattern: RegExp, value: string): string | undefined {
  const found = pattern.exec(value)?.[1];
  return found === undefined ? undefined : String(JSON.parse(found));
}

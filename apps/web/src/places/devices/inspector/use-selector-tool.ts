import type { MaestroSelector } from '@storedeck/flows/record';
import type { ElementSelector, ScreenTree } from '@storedeck/screen-tree';

import { useKeptState } from '../../../ui/kept-state.ts';

/** A selector of any of the tools. */
export type AnySelector = MaestroSelector | ElementSelector;
export type SelectorTool = AnySelector['tool'];

const TOOLS: Readonly<Record<ScreenTree['platform'], readonly [SelectorTool, ...SelectorTool[]]>> = {
  android: ['Maestro', 'Appium', 'Espresso'],
  ios: ['Maestro', 'Appium', 'XCUITest'],
};

/** The tools that can test a platform, and the one for which selectors are shown. All devices share the choice. */
export function useSelectorTool(platform: ScreenTree['platform']) {
  const [kept, keep] = useKeptState<SelectorTool>('selector-tool', 'Maestro');
  const tools = TOOLS[platform];
  return {
    tools,
    tool: tools.find((tool) => tool === kept) ?? tools[0],
    setTool: (tool: SelectorTool) => keep(() => tool),
  };
}

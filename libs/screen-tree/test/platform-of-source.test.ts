import { expect, test } from '@jest/globals';

import { platformOfSource } from '../src/index.ts';

test.each([
  ['<?xml version="1.0" encoding="UTF-8"?>\n<hierarchy rotation="0"></hierarchy>', 'android'],
  ["<?xml version='1.0'?><XCUIElementTypeApplication/>", 'ios'],
  ['<AppiumAUT><XCUIElementTypeApplication/></AppiumAUT>', 'ios'],
  ['<html><body>&lt;hierarchy&gt;</body></html>', undefined],
  ['<app title="Sample"><MockButton/></app>', undefined],
  ['<hierarchyX/>', undefined],
  ['', undefined],
])('the platform of %j is %j', (source, platform) => {
  expect(platformOfSource(source)).toBe(platform);
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PRODUCT } from '@storedeck/fake-stores';

/** Writes `flows/first-day.yaml` into the working folder of a demo. */
export async function writeDemoFlow(dir: string): Promise<void> {
  await mkdir(join(dir, 'flows'), { recursive: true });
  await writeFile(join(dir, 'flows', 'first-day.yaml'), FIRST_DAY, { flag: 'wx' });
}

/**
 * A person's first day in the app of the demo. It names elements by their ids, so it runs in every language and on both
 * platforms. The questions of the systems differ: Android's have ids, iOS's have texts in the language of the device.
 */
const FIRST_DAY = `# Runs on the Android phone and on the iPhone, in every language of the app.
appId: ${PRODUCT.bundleId}
name: The first day
env:
  SECRET: '2718'
---
- launchApp
- tapOn:
    id: introduction
- assertVisible:
    id: welcome_title
- takeScreenshot: welcome
- tapOn:
    id: next
- tapOn:
    id: start
- tapOn:
    id: name
- inputText: Ana
- tapOn:
    id: passcode
- inputText: \${SECRET}
- hideKeyboard
- takeScreenshot: form
- tapOn:
    id: save
- takeScreenshot: question
- tapOn:
    id: allow_location
- runFlow:
    when:
      platform: Android
      visible:
        id: permission_allow_foreground_only_button
    commands:
      - tapOn:
          id: permission_allow_foreground_only_button
- runFlow:
    when:
      platform: iOS
      visible: Allow While Using App
    commands:
      - tapOn: Allow While Using App
- tapOn:
    id: habit_2
- takeScreenshot: habits
- scrollUntilVisible:
    element:
      id: done
- tapOn:
    id: done
- assertVisible:
    id: tab_1
`;

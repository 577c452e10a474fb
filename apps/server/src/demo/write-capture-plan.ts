import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PRODUCT } from '@storedeck/fake-stores';

/** Writes `capture.json` and its flow into the working folder of a demo. */
export async function writeCapturePlan(dir: string): Promise<void> {
  await mkdir(join(dir, 'flows'), { recursive: true });
  await writeFile(join(dir, 'flows', 'screens.yaml'), SCREENS, { flag: 'wx' });
  await writeFile(join(dir, 'capture.json'), `${JSON.stringify(PLAN, null, 2)}\n`, { flag: 'wx' });
}

/** Four screens on the phone and the iPhone of the demo, in the languages in which its app is written. */
const PLAN = {
  schemaVersion: 1,
  app: PRODUCT.bundleId,
  flows: ['flows/screens.yaml'],
  languages: ['en-US', 'de-DE', 'fr-FR', 'ja', 'pt-BR', 'ar'],
  devices: [
    { device: 'R5CT900FAKE', store: 'googlePlay' },
    { device: '00008130-000A1D2E3C41001C', store: 'appStore' },
  ],
  screenshots: [{ name: 'today' }, { name: 'garden' }, { name: 'insights' }, { name: 'journal' }],
  design: 'launch',
};

const SCREENS = `# Names elements by their ids, so it runs in every language and on both platforms.
appId: \${APP_ID}
name: The four screens
---
- launchApp
- takeScreenshot: today
- tapOn:
    id: tab_2
- takeScreenshot: garden
- tapOn:
    id: tab_3
- takeScreenshot: insights
- tapOn:
    id: tab_4
- takeScreenshot: journal
`;

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FakeAndroidPhone, oldBaguette, startFakeUiAutomator2 } from '@storedeck/fake-devices';

import type { StrangeKind } from './strange-kind.ts';
import { openScreen } from './use-app.ts';

/** Macs and servers of Appium. */
export const MAC_KINDS: readonly StrangeKind[] = [
  {
    id: 'talkative-mac',
    name: 'A Mac with a talkative shell',
    sentence: 'Its start-up files print a welcome before each output. Connect the Mac under Runners.',
    begin: ({ mac }) => {
      mac.change({ startupOutput: 'Welcome to the build Mac\nLast login: Mon 9:41\n' });
      return () => mac.change({ startupOutput: '' });
    },
  },
  {
    id: 'tcsh-mac',
    name: 'A Mac with the shell tcsh',
    sentence:
      'Its login shell reads lines in another way than zsh. Connect the Mac under Runners: everything works.',
    begin: ({ mac }) => {
      mac.change({ loginShell: 'tcsh' });
      return () => mac.change({ loginShell: 'zsh' });
    },
  },
  {
    id: 'refusing-mac',
    name: 'A Mac that refuses logins for now',
    sentence:
      'Its SSH server is under attack: it ends each connection with “Not allowed at this time”. Connect the Mac under Runners.',
    begin: ({ mac }) => {
      mac.change({ refusal: 'Not allowed at this time' });
      mac.dropConnections();
      return () => mac.change({ refusal: '' });
    },
  },
  {
    id: 'slow-mac',
    name: 'A Mac that is slow to answer',
    sentence: 'It sends a notice, and then nothing. Connect the Mac under Runners.',
    begin: ({ mac }) => {
      mac.change({ stalledNotice: 'This system is for authorized use only.' });
      mac.dropConnections();
      return () => mac.change({ stalledNotice: '' });
    },
  },
  {
    id: 'named-mac',
    name: 'A Mac of the SSH configuration',
    sentence:
      '~/.ssh/config of this demo calls its Mac “mini”. Under Runners, add a Mac with the address mini, the user demo and the password demo.',
    begin: async ({ mac, dir }) => {
      const folder = join(dir, '.ssh');
      await mkdir(folder, { recursive: true });
      const lines = ['Host mini', 'HostName 127.0.0.1', `Port ${mac.port}`, 'User demo'];
      await writeFile(join(folder, 'config'), `${lines.join('\n')}\n`);
      return () => rm(folder, { recursive: true });
    },
  },
  {
    id: 'empty-lists',
    name: 'A Mac whose list of simulators is empty',
    sentence:
      'Its Xcode prints empty lists for programs, and the simulators for people only. Connect the Mac under Runners: they are listed.',
    begin: ({ mac }) => {
      mac.change({ emptySimulatorLists: true });
      return () => mac.change({ emptySimulatorLists: false });
    },
  },
  {
    id: 'old-baguette',
    name: 'A Mac with an old baguette',
    sentence:
      'baguette is older than Xcode 27 there, and finds no SimulatorKit. Connect the Mac under Runners, and open its simulator.',
    begin: ({ mac }) => mac.install('baguette', oldBaguette),
  },
  {
    id: 'appium-android',
    name: 'An Appium server that cannot press every key',
    sentence:
      'The Grid has an Android phone too, whose driver fails at the key ü. Connect the Grid under Runners, open the phone and type Zürich into a field.',
    begin: async ({ grid, app }) => {
      const phone = new FakeAndroidPhone({ ...AT_GRID, captureMs: 350, now: () => new Date(), app });
      await openScreen(phone, 'plant');
      const driver = await startFakeUiAutomator2(phone);
      const remove = grid.addNode({ relayUrl: driver.url, slots: [ANDROID_SLOT] });
      return async () => {
        remove();
        await driver.close();
        await phone.close();
      };
    },
  },
];

const AT_GRID = { serial: 'RZ8FAKE18', manufacturer: 'samsung', model: 'Galaxy_S23' };
const ANDROID_SLOT = {
  platformName: 'Android',
  'appium:automationName': 'UiAutomator2',
  'appium:deviceName': 'Galaxy S23',
  'appium:platformVersion': '15',
};

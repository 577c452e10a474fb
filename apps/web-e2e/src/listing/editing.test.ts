import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { drawnPictures } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import { Listing } from '@storedeck/listing';
import type { Page } from 'playwright-core';

import { axeViolations } from '../axe-violations.ts';
import { browserForSuite } from '../browser-for-suite.ts';
import { chooseLanguage } from '../choose-language.ts';
import { describeInChromium } from '../chromium.ts';
import { expectFocus } from '../expect-focus.ts';
import { expectNoSidewaysScroll } from '../expect-no-sideways-scroll.ts';
import { oncePerSuite } from '../once-per-suite.ts';
import { startInFolder } from '../start-in-folder.ts';

const IPHONE = { kind: 'screen', device: 'iphone', locale: 'en-US', width: 1290, height: 2796 } as const;
const names = ['one.png', 'two.png', 'three.png'];

describeInChromium('editing New', () => {
  const world = oncePerSuite(() => startInFolder());
  const browser = browserForSuite();
  let page: Page;
  let screens: Buffer[];

  beforeAll(async () => {
    const drawn = drawnPictures(createNodeCanvas());
    screens = [];
    for (const screen of [0, 1, 2, 3])
      screens.push(Buffer.from((await drawn.render({ ...IPHONE, screen }, { ...IPHONE }, 'jpeg')).bytes));
    await mkdir(join(world().dir, 'assets/new'), { recursive: true });
    for (const [index, name] of names.entries())
      await writeFile(join(world().dir, 'assets/new', name), screens[index] ?? '');
  });

  beforeEach(async () => {
    await write({
      schemaVersion: 1,
      note: 'kept',
      appStore: {
        bundleId: 'a.b',
        primaryLocale: 'en-US',
        locales: {
          'en-US': {
            name: 'Garden',
            subtitle: 'Grow a habit',
            own: 'kept too',
            screenshots: {
              APP_IPHONE_67: names.map((name) => ({ file: `assets/new/${name}`, width: 1290, height: 2796 })),
            },
          },
          'de-DE': { name: 'Garten' },
        },
      },
    });
    page = await browser.open();
    await page.goto(`${world().url}/?view=new`);
    await page.getByRole('button', { name: 'Edit texts and pictures' }).click();
    await editor().getByRole('heading', { name: 'Edit New' }).waitFor();
  });

  const path = () => join(world().dir, 'listing.json');
  // Replaces the file by renaming, so that the page never reads an incomplete file.
  const write = async (listing: object) => {
    await writeFile(`${path()}~`, JSON.stringify(listing));
    await rename(`${path()}~`, path());
  };
  const onDisk = async () => Listing.parse(JSON.parse(await readFile(path(), 'utf8')));
  const english = async () => (await onDisk()).appStore?.locales['en-US'];
  const order = async () =>
    (await english())?.screenshots?.['APP_IPHONE_67']?.map(({ file }) => file?.split('/').at(-1));
  const editor = () => page.getByRole('complementary', { name: 'Edit' });
  const saved = () =>
    page
      .getByTestId('save-state')
      .getByText(/^Saved/)
      .waitFor();
  const slot = () => page.getByTestId('slot-APP_IPHONE_67');
  const picture = (number: number) =>
    slot().getByRole('button', { name: new RegExp(`^iPhone 6.9″ ${number} of`) });
  const openPictures = () => editor().getByText('Pictures', { exact: true }).click();

  test('a typed text is shown, counted and saved; unknown fields are kept', async () => {
    await editor().getByLabel('Subtitle').fill('Grow it 🌱');
    await editor().getByText('9 / 30').waitFor();
    await page.getByTestId('app-store-page').getByText('Grow it 🌱').waitFor();
    await saved();
    expect(await english()).toMatchObject({ subtitle: 'Grow it 🌱', own: 'kept too' });
    expect(await onDisk()).toMatchObject({ note: 'kept' });
    await editor().getByLabel('Subtitle').fill('x'.repeat(33));
    await editor().getByText('33 / 30 · 3 too long').waitFor();
  });

  test('a press on a text of the store page focuses its field', async () => {
    await openPictures();
    await page.getByTestId('app-store-page').getByText('Grow a habit').click();
    await expectFocus(editor().getByLabel('Subtitle'));
  });

  describe('with the editor closed', () => {
    beforeEach(() => editor().getByRole('button', { name: 'Done' }).click());
    const store = () => page.getByTestId('app-store-page');

    test('a press on a text opens it in the editor', async () => {
      await store().getByText('Grow a habit').click();
      await expectFocus(editor().getByLabel('Subtitle'));
    });

    test('a press on a picture opens it in the editor, where Enter shows it at full size', async () => {
      await store().getByRole('button', { name: 'Open screenshot 2 of 3' }).click();
      await expectFocus(picture(2));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('2 of 3').waitFor();
    });

    test('a text can also be opened with the keyboard, and shows the focus', async () => {
      const button = store().getByRole('button', { name: 'Edit subtitle' });
      await button.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expectFocus(button);
      const outline = await store()
        .locator('[data-field="subtitle"]')
        .evaluate((text) => getComputedStyle(text).outlineStyle);
      expect(outline).toBe('solid');
      await page.keyboard.press('Enter');
      await expectFocus(editor().getByLabel('Subtitle'));
    });
  });

  describe('a change on disk while a text is edited', () => {
    beforeEach(() => browser.expectComplaint(/status of 409/));

    /** Types a subtitle, and lets another program replace the file before the page saves. */
    async function typeAndWrite(subtitle: string, theirs: Listing): Promise<void> {
      const written = Promise.withResolvers<undefined>();
      await page.route('**/api/listing/new', async (route) => {
        if (route.request().method() === 'PUT') await written.promise;
        await route.continue();
      });
      await editor().getByLabel('Subtitle').fill(subtitle);
      await write(theirs);
      written.resolve(undefined);
    }

    async function editConflictingText(choice: string): Promise<void> {
      const theirs = await onDisk();
      Object.assign(theirs.appStore?.locales['en-US'] ?? {}, { subtitle: 'By hand' });
      Object.assign(theirs.appStore?.locales['de-DE'] ?? {}, { name: 'Beet' });
      await typeAndWrite('Typed', theirs);
      const question = page.getByRole('dialog', { name: 'listing.json was changed on disk' });
      await question.getByText('App Store, English (United States), Subtitle').waitFor();
      await question.getByText('Typed').waitFor();
      await question.getByText('By hand').waitFor();
      expect((await english())?.subtitle).toBe('By hand');
      await question.getByRole('button', { name: choice }).click();
      await saved();
    }

    test.each([
      ['Keep mine', 'Typed'],
      ['Keep what is on disk', 'By hand'],
    ])('of the same text leads to a question: %s', async (choice, subtitle) => {
      await editConflictingText(choice);
      expect((await english())?.subtitle).toBe(subtitle);
      expect(await editor().getByLabel('Subtitle').inputValue()).toBe(subtitle);
      expect((await onDisk()).appStore?.locales['de-DE']?.name).toBe('Beet');
    });

    test('of another text is merged', async () => {
      const theirs = await onDisk();
      Object.assign(theirs.appStore?.locales['en-US'] ?? {}, { name: 'Beet' });
      await typeAndWrite('Typed', theirs);
      await page.getByTestId('save-state').getByText('with what others changed on disk').waitFor();
      expect(await english()).toMatchObject({ name: 'Beet', subtitle: 'Typed' });
      expect(await editor().getByLabel('Name', { exact: true }).inputValue()).toBe('Beet');
    });
  });

  test('a failed save is reported, and the edit is kept until a later save works', async () => {
    browser.expectComplaint(/status of 500/);
    await page.route('**/api/listing/new', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 500,
            json: { ok: false, error: 'There is no room left.', code: 'DISK_FULL' },
          })
        : route.continue(),
    );
    await editor().getByLabel('Subtitle').fill('Not lost');
    await editor().getByRole('alert').getByText('There is no room left.').waitFor();
    await page.getByRole('link', { name: 'Files' }).click();
    await page.getByRole('link', { name: 'Listing' }).click();
    expect(await editor().getByLabel('Subtitle').inputValue()).toBe('Not lost');
    const dialog = page.waitForEvent('dialog');
    const retried = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await dialog;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    // When the user is about to leave the page, the page tries to save again.
    await (await retried).finished();
    await editor().getByRole('alert').getByText('There is no room left.').waitFor();
    await page.unroute('**/api/listing/new');
    await editor().getByRole('button', { name: 'Try again' }).click();
    await saved();
    expect((await english())?.subtitle).toBe('Not lost');
  });

  describe('pictures', () => {
    beforeEach(openPictures);

    async function drop(name: string, type: string, bytes: Buffer): Promise<void> {
      const dataTransfer = await page.evaluateHandle(
        ([file, mime, base64]) => {
          const data = new DataTransfer();
          const content = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0));
          data.items.add(new File([content], file ?? '', { type: mime ?? '' }));
          return data;
        },
        [name, type, bytes.toString('base64')] as const,
      );
      await slot().dispatchEvent('drop', { dataTransfer });
    }

    test('a dropped picture is shown and saved', async () => {
      await drop('evening.jpg', 'image/jpeg', screens[3] ?? Buffer.alloc(0));
      await picture(4).waitFor();
      await saved();
      const added = (await english())?.screenshots?.['APP_IPHONE_67']?.[3];
      expect(added).toMatchObject({ fileName: 'evening.jpg', width: 1290, height: 2796 });
      expect(await readFile(join(world().dir, added?.file ?? ''))).toEqual(screens[3]);
      await page
        .getByTestId('app-store-page')
        .getByRole('button', { name: 'Open screenshot 4 of 4' })
        .waitFor();
    });

    test('a picture of a wrong size is refused with the expected sizes, and nothing changes', async () => {
      browser.expectComplaint(/status of 400/);
      const icon = {
        kind: 'icon',
        device: 'android',
        locale: 'en-US',
        screen: 0,
        width: 512,
        height: 512,
      } as const;
      const { bytes } = await drawnPictures(createNodeCanvas()).render(icon, icon, 'jpeg');
      await drop('icon.jpg', 'image/jpeg', Buffer.from(bytes));
      const alert = slot().getByRole('alert');
      await alert.getByText('icon.jpg was not added. The picture has 512 × 512 pixels.').waitFor();
      await alert.getByText('1290 × 2796').waitFor();
      await drop('notes.txt', 'text/plain', Buffer.from('text'));
      await alert.getByText('It is neither PNG nor JPEG.').waitFor();
      expect(await order()).toEqual(names);
    });

    // Waits for two frames, because dnd-kit listens for keys only after it has drawn the picked-up picture.
    async function framesDrawn(): Promise<void> {
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }

    test('pictures are sorted with the keyboard, with announcements', async () => {
      await picture(1).focus();
      await page.keyboard.press('Space');
      await slot().getByText('Picked up iPhone 6.9″ 1 of 3.').waitFor();
      await framesDrawn();
      await page.keyboard.press('ArrowRight');
      await slot().getByText('Position 2 of 3.').waitFor();
      await page.keyboard.press('ArrowRight');
      await slot().getByText('Position 3 of 3.').waitFor();
      await page.keyboard.press('Space');
      await slot().getByText('Put down at position 3 of 3.').waitFor();
      await saved();
      expect(await order()).toEqual(['two.png', 'three.png', 'one.png']);
      await expectFocus(picture(3));
      await page.keyboard.press('Space');
      await slot().getByText('Picked up iPhone 6.9″ 3 of 3.').waitFor();
      await framesDrawn();
      await page.keyboard.press('ArrowLeft');
      await slot().getByText('Position 2 of 3.').waitFor();
      await page.keyboard.press('Escape');
      await slot().getByText('Put back where it was.').waitFor();
      expect(await order()).toEqual(['two.png', 'three.png', 'one.png']);
    });

    test('a picture describes its keys, and Tab puts a picked-up picture down', async () => {
      const description = await picture(2).evaluate(
        (item) => document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent,
      );
      expect(description).toMatch(/^Press Space to pick the picture up\./);
      await picture(2).focus();
      await page.keyboard.press('Space');
      await slot().getByText('Picked up iPhone 6.9″ 2 of 3.').waitFor();
      await framesDrawn();
      await page.keyboard.press('ArrowLeft');
      await slot().getByText('Position 1 of 3.').waitFor();
      await page.keyboard.press('Tab');
      await slot().getByText('Put down at position 1 of 3.').waitFor();
      await saved();
      expect(await order()).toEqual(['two.png', 'one.png', 'three.png']);
    });

    test('pictures are sorted by dragging', async () => {
      await picture(3).hover();
      await page.mouse.down();
      const { x, y, width, height } = (await picture(1).boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
      await slot().getByText('Position 1 of 3.').waitFor();
      await page.mouse.up();
      await slot().getByText('Put down at position 1 of 3.').waitFor();
      await saved();
      expect(await order()).toEqual(['three.png', 'one.png', 'two.png']);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });

    test('a long touch picks a picture up, and Escape cancels a drag', async () => {
      const phone = await browser.open({ hasTouch: true, viewport: { width: 390, height: 844 } });
      await phone.goto(`${world().url}/?view=new&edit=1`);
      await phone.getByRole('complementary', { name: 'Edit' }).getByText('Pictures', { exact: true }).tap();
      const list = phone.getByRole('list', { name: 'iPhone 6.9″' });
      const middle = async (number: number) => {
        const tile = list.getByRole('button', { name: new RegExp(`^iPhone 6.9″ ${number} of`) });
        await tile.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await tile.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        return { x: x + width / 2, y: y + height / 2 };
      };
      const finger = await phone.context().newCDPSession(phone);
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', await middle(1));
      await phone.getByText('Picked up iPhone 6.9″ 1 of 3.').waitFor();
      await touch('touchMove', await middle(2));
      await phone.getByText('Position 2 of 3.').waitFor();
      await touch('touchEnd');
      await phone.getByText('Put down at position 2 of 3.').waitFor();
      await phone
        .getByTestId('save-state')
        .getByText(/^Saved/)
        .waitFor();
      expect(await order()).toEqual(['two.png', 'one.png', 'three.png']);
      expect(await phone.getByRole('dialog').count()).toBe(0);

      const from = await middle(3);
      const to = await middle(1);
      await phone.mouse.move(from.x, from.y);
      await phone.mouse.down();
      await phone.mouse.move(to.x, to.y, { steps: 3 });
      await phone.getByText('Position 1 of 3.').waitFor();
      await phone.keyboard.press('Escape');
      await phone.getByText('Put back where it was.').waitFor();
      await phone.mouse.up();
      expect(await order()).toEqual(['two.png', 'one.png', 'three.png']);
    });

    test('a picture is removed, and Undo restores it', async () => {
      await picture(2).focus();
      await page.keyboard.press('Delete');
      await page.getByText('iPhone 6.9″ 2 removed').waitFor();
      await saved();
      expect(await order()).toEqual(['one.png', 'three.png']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await picture(3).waitFor();
      await saved();
      expect(await order()).toEqual(names);
    });
  });

  test('whether a picture of Google Play was made with AI is declared by hand, and an unknown word stays', async () => {
    const one = { file: 'assets/new/one.png', width: 1290, height: 2796 };
    const phoneScreenshots = [one, { ...one, file: 'assets/new/two.png', aiGeneratedState: 'aNewWord' }];
    await write({
      schemaVersion: 1,
      googlePlay: {
        packageName: 'a.b',
        locales: { 'en-US': { title: 'Garden', images: { phoneScreenshots } } },
      },
    });
    await page.goto(`${world().url}/?view=new&store=googleplay&edit=pictures`);
    const choice = (number: number) => editor().getByLabel(`AI in Phone ${number}`);
    expect(await choice(1).inputValue()).toBe('');
    expect(await choice(2).inputValue()).toBe('aNewWord');
    await choice(1).selectOption('Not made with AI');
    await saved();
    const declared = async () =>
      (await onDisk()).googlePlay?.locales['en-US']?.images?.['phoneScreenshots']?.map(
        ({ aiGeneratedState }) => aiGeneratedState,
      );
    expect(await declared()).toEqual(['aiGeneratedStateNotAiGenerated', 'aNewWord']);
    await choice(1).selectOption('AI: not declared');
    await saved();
    expect(await declared()).toEqual(['aiGeneratedStateUnspecified', 'aNewWord']);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a language is added with the texts of the main language', async () => {
    await editor().getByText('Languages', { exact: true }).click();
    await chooseLanguage(editor(), 'Language to add', 'fr-FR');
    await editor().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByTestId('locale-picker').getByText('fr-FR').waitFor();
    await saved();
    expect((await onDisk()).appStore?.locales['fr-FR']).toEqual({
      name: 'Garden',
      subtitle: 'Grow a habit',
      own: 'kept too',
    });
  });

  test('the languages are listed with what is missing; a language is removed and restored', async () => {
    await editor().getByText('Languages', { exact: true }).click();
    const languages = editor().getByRole('list', { name: 'Languages of New' });
    await languages.getByRole('button', { name: /^complete German|missing German/ }).waitFor();
    await languages.getByRole('button', { name: 'Remove German (Germany) from New' }).click();
    await languages.getByRole('button', { name: /German/ }).waitFor({ state: 'detached' });
    await saved();
    expect((await onDisk()).appStore?.locales['de-DE']).toBeUndefined();
    await editor().getByRole('button', { name: 'Undo' }).click();
    await languages.getByRole('button', { name: /missing German/ }).click();
    await page.getByTestId('locale-picker').getByText('de-DE').waitFor();
  });

  test('version, copyright, categories and the primary language are edited for all languages', async () => {
    await editor().getByText('App', { exact: true }).click();
    await editor().getByLabel('Version').fill('2.5');
    await editor().getByLabel('Copyright').fill('2026 Tilia');
    await editor().getByLabel('Category', { exact: true }).selectOption('Health & Fitness');
    await chooseLanguage(editor(), 'Primary language', 'de');
    await saved();
    expect((await onDisk()).appStore).toMatchObject({
      version: { versionString: '2.5' },
      copyright: '2026 Tilia',
      categories: { primary: 'HEALTH_AND_FITNESS' },
      primaryLocale: 'de-DE',
    });
  });

  test('every part of the editor fits into the window, and axe finds no problem', async () => {
    for (const part of ['Texts', 'Pictures', 'App', 'Languages']) {
      await editor().getByText(part, { exact: true }).click();
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
      expect(await axeViolations(page)).toEqual([]);
    }
  });

  test('Done saves the last edit and shows the facts again', async () => {
    await editor().getByLabel('Subtitle').fill('The last word');
    await editor().getByRole('button', { name: 'Done' }).click();
    await page.getByRole('complementary', { name: 'Facts' }).waitFor();
    expect((await english())?.subtitle).toBe('The last word');
  });
});

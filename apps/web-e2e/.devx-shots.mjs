import { chromium } from 'playwright-core';
const base = process.argv[2]; const out = '/tmp/devx/shots/';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic'] });
const only = process.argv[3];
const shots = [
 ['list-1440-light','/devices',1440,900,'light'],
 ['android-1440-light','/devices?serial=R5CT900FAKE',1440,900,'light'],
 ['android-1440-dark','/devices?serial=R5CT900FAKE',1440,900,'dark'],
 ['android-390','/devices?serial=R5CT900FAKE',390,844,'light'],
 ['list-390','/devices',390,844,'dark'],
 ['android-1024','/devices?serial=R5CT900FAKE',1024,700,'light'],
 ['android-2560','/devices?serial=R5CT900FAKE',2560,1440,'dark'],
 ['unauth-1440','/devices?serial=39V4C19711',1440,900,'light'],
 ['gone-1440','/devices?serial=NOPE',1440,900,'dark'],
 ['iphone-1440','/devices?udid=00008130-000A1D2E3C41001C',1440,900,'light'],
];
for (const [name, path, width, height, colorScheme] of shots) {
  if (only && !name.includes(only)) continue;
  const c = await b.newContext({ viewport: { width, height }, colorScheme });
  const p = await c.newPage();
  p.on('console', m => ['error','warning'].includes(m.type()) && console.log(name, m.text()));
  p.on('pageerror', e => console.log(name, String(e)));
  await p.goto(base + path); await p.waitForTimeout(3000);
  console.log(name, await p.locator('[data-testid=mirror-stats]').first().textContent({timeout:500}).catch(()=>'-'), await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth));
  await p.screenshot({ path: out + name + '.png' });
  await c.close();
}
await b.close();

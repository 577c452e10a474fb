import { chromium } from 'playwright-core';
const base = process.argv[2]; const out = '/tmp/devx/shots/';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic'] });
const udid='00008130-000A1D2E3C41001C';
async function shot(name, path, width, height, colorScheme, setup, after) {
  const c = await b.newContext({ viewport: { width, height }, colorScheme }); const p = await c.newPage();
  p.on('pageerror', e => console.log(name, String(e)));
  await setup?.(p); await p.goto(base + path); await p.waitForTimeout(1800); await after?.(p);
  await p.screenshot({ path: out + name + '.png' }); await c.close();
}
const status = (o) => (p) => p.route('**/api/wda/status*', r => r.fulfill({ json: { ok:true, udid, running:false, size:null, sessionId:null, mjpeg:false, launching:false, ...o } }));
await shot('wda-off', '/devices?udid='+udid, 1440, 900, 'light', status({hint:'WebDriverAgent is not running: launch it.'}));
await shot('wda-off-390', '/devices?udid='+udid, 390, 844, 'dark', status({hint:'The build could not be signed. Set WDA_TEAM_ID, or pick a team once in the WebDriverAgent project in Xcode.'}));
await shot('wda-building', '/devices?udid='+udid, 1440, 900, 'dark', async p => { let l=false; await p.route('**/api/wda/status*', r => r.fulfill({ json: { ok:true, udid, running:false, size:null, sessionId:null, mjpeg:false, launching:l } }));
  await p.route('**/api/wda/launch', r => { l=true; r.fulfill({ json:{ok:true,launching:true,log:'/x'} }) });
  await p.route('**/api/wda/launch/log*', r => r.fulfill({ contentType:'text/plain', body: Array.from({length:80},(_,i)=>`CompileC build/WebDriverAgent/${i}.o normal arm64 objective-c`).join('\n') })); }, async p => { await p.getByRole('button',{name:'Start WebDriverAgent'}).click(); await p.waitForTimeout(1500); });
await shot('trouble', '/devices?serial=R5CT900FAKE', 1440, 900, 'light', null, async p => { await p.route('**/api/adb/screen*', r => r.fulfill({status:502,json:{ok:false,error:'The phone R5CT900FAKE does not answer.',code:'TIMED_OUT',hint:'Unlock it, or plug it in again.'}})); await p.waitForTimeout(1200); });
await shot('typed-focus', '/devices?serial=R5CT900FAKE', 1440, 900, 'light', null, async p => { const s=p.getByTestId('device-screen'); const x=await s.boundingBox(); await p.mouse.click(x.x+x.width*.147,x.y+x.height*.54); await p.waitForTimeout(900); await p.keyboard.type('Hello from the page'); await p.waitForTimeout(1500); await p.getByRole('textbox').fill('Grüße 😀 and more'); await s.focus(); const {x:X,y:Y}=x; await p.mouse.move(X+100,Y+200); await p.mouse.down(); await p.mouse.move(X+160,Y+320,{steps:4}); });
await shot('none', '/devices', 1440, 900, 'light', async p => { await p.route('**/api/adb/devices', r => r.fulfill({status:503,json:{ok:false,error:'adb was not found.',code:'ADB_MISSING',hint:'Install the Android platform tools, set ADB_BIN, or export ANDROID_HOME.'}})); await p.route('**/api/events', r=>r.abort()); await p.route('**/api/wda/devices', r => r.fulfill({json:{ok:true,devices:[],tools:{devicectl:false,ideviceId:false,goIos:false,iproxy:false,simctl:false},goIos:false,tunnel:false,host:'This computer',problems:[]}})); });
await b.close();

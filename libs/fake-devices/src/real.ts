export { freePort } from './free-port.ts';
export { startAppium } from './real/start-appium.ts';
export type { Appium, AppiumOptions } from './real/start-appium.ts';
export { startProgram } from './real/start-program.ts';
export type { Program, ProgramOptions } from './real/start-program.ts';

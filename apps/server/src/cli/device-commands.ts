import { Argument, Option } from 'commander';

import {
  demoOption,
  dirOption,
  envOption,
  jsonOption,
  quietOption,
  serverOptions,
  stfOption,
} from './command-options.ts';
import type { CommandSpec } from './command-spec.ts';
import type { FlowAction } from './flow-command.ts';
import { EXAMPLES } from './help-text.ts';

const FLOW_ACTIONS: readonly FlowAction[] = ['check', 'run'];

/** The subcommands for devices, and for the pictures that are taken of them. */
export const DEVICE_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'devices',
    description: 'List phones and simulators, with the reason if one cannot be used.',
    options: [
      ...serverOptions(
        'also list the devices of this Appium server or Selenium Grid; may be given several times',
      ),
      demoOption('list simulated devices'),
      jsonOption('/api/adb/devices, /api/wda/devices and /api/webdriver/devices'),
    ],
    examples: EXAMPLES.devices,
    run: async (flags) => (await import('./devices-command.ts')).devicesCommand(flags),
  },
  {
    name: 'connect',
    description: 'Connect an Android phone over the network.',
    args: [new Argument('<address>', 'address of the phone: HOST or HOST:PORT; with --stf its serial')],
    options: [
      stfOption('take the phone from this STF server (DeviceFarmer)'),
      new Option(
        '--pair <address>',
        'first pair this computer, at the address that the phone shows with the code',
      ),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.connect,
    run: async (flags, address) => (await import('./connect-command.ts')).connectCommand(flags, address),
  },
  {
    name: 'disconnect',
    description: 'Disconnect an Android phone that is connected over the network.',
    args: [
      new Argument(
        '<address>',
        'address of the phone, as `storedeck devices` prints it; with --stf its serial',
      ),
    ],
    options: [
      stfOption('give the phone back to this STF server'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.disconnect,
    run: async (flags, address) => (await import('./connect-command.ts')).disconnectCommand(flags, address),
  },
  {
    name: 'screenshot',
    description: "Save a device's screen as a PNG file.",
    args: [new Argument('<file>', 'the PNG file to write')],
    options: [
      new Option('--device <id>', 'serial, udid or id; not needed if one device can be used'),
      ...serverOptions('use the devices of this Appium server or Selenium Grid; may be given several times'),
      demoOption('use simulated devices'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.screenshot,
    run: async (flags, file) => (await import('./screenshot-command.ts')).screenshotCommand(flags, file),
  },
  {
    name: 'flow',
    description: "Check flows in Maestro's YAML, or run them on devices.",
    args: [
      new Argument('<action>', 'what to do with the flows').choices(FLOW_ACTIONS),
      new Argument('<file...>', 'the YAML files of the flows'),
    ],
    options: [
      new Option('--device <id...>', 'the devices to run on; not needed if one device can be used'),
      new Option('--all', 'run on every device that can be used, at the same time').conflicts('device'),
      envOption(),
      new Option('--junit <file>', "also write the results as JUnit's XML, for CI"),
      new Option('--out <folder>', 'the folder for screenshots (default: flow-output)'),
      ...serverOptions('use the devices of this Appium server or Selenium Grid; may be given several times'),
      demoOption('use simulated devices'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.flow,
    run: async ({ device, ...flags }, action, ...files) =>
      (await import('./flow-command.ts')).flowCommand(
        { ...flags, ...(device && { device: [device].flat() }) },
        action === 'run' ? 'run' : 'check',
        files,
      ),
  },
  {
    name: 'capture',
    description: 'Take the screenshots of a plan in all its languages on all its devices, for the listing.',
    options: [
      dirOption(),
      new Option('--plan <file>', 'the JSON file of the plan (default: capture.json in the working folder)'),
      new Option('--check', 'only say what cannot be done'),
      new Option('--resume', 'keep the pictures of the last run, and take what is missing'),
      new Option('--accept [address...]', 'put the pictures into New: all, or those of these addresses'),
      envOption(),
      ...serverOptions(
        'also use the devices of this Appium server or Selenium Grid; may be given several times',
      ),
      demoOption('use simulated stores and devices, and a folder that is removed at the end'),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.capture,
    run: async ({ device: _, ...flags }) => (await import('./capture-command.ts')).captureCommand(flags),
  },
  {
    name: 'frames',
    description: 'Draw the screenshots of designs: with frames and captions, in all languages and sizes.',
    args: [new Argument('[design...]', 'names of designs in the folder designs (default: all)')],
    options: [
      dirOption(),
      new Option(
        '--check',
        'only list what is wrong: texts that do not fit, missing letters, texts, pictures',
      ),
      new Option(
        '--new',
        'also put the pictures into New, in the place of the screenshots of their slots',
      ).conflicts('check'),
      new Option('--template <name>', 'make a design with this look: calm, dusk, trail, bold, paper, night'),
      new Option(
        '--frameit <folder>',
        'make a design from the Framefile.json and texts of this folder',
      ).conflicts('template'),
      new Option('--export <format>', 'write the texts of one design for translators to export/designs')
        .choices(['spreadsheet', 'xliff', 'xliff-2', 'xcstrings'])
        .conflicts(['check', 'new', 'template', 'frameit']),
      new Option(
        '--import <path>',
        'read texts into one design: from a CSV, XLSX, XLIFF or .xcstrings file, or a folder of XLIFF',
      ).conflicts(['check', 'new', 'template', 'frameit', 'export']),
      new Option('--json', 'print one JSON document'),
      quietOption(),
    ],
    examples: EXAMPLES.frames,
    run: async (flags, ...designs) => (await import('./frames-command.ts')).framesCommand(flags, designs),
  },
];

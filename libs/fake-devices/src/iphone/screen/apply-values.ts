import type { SimulatorValues } from '../../mac/tools/simulator-settings.ts';
import { PLAIN_BAR } from './draw-chrome.ts';
import type { IphoneScreen } from './iphone-screen.ts';

/** Shows what simctl has set. `date`: the day in the status bar of an iPad. */
export function applyValues(screen: IphoneScreen, values: SimulatorValues, date: string | undefined): void {
  const { appearance, contentSize, statusBar } = values;
  screen.change((session) => {
    session.dark = appearance === 'dark';
    session.textScale = BODY_POINTS[contentSize] / BODY_POINTS.large;
  });
  const { time, dataNetwork, wifiBars, cellularBars, batteryLevel, batteryState } = statusBar;
  const hasWifi = dataNetwork === undefined || dataNetwork === 'wifi';
  screen.setBar({
    time: time ?? PLAIN_BAR.time,
    date,
    wifiBars: Number(wifiBars ?? PLAIN_BAR.wifiBars),
    cellularBars: Number(cellularBars ?? PLAIN_BAR.cellularBars),
    network: hasWifi ? undefined : dataNetwork.toUpperCase().replace('HIDE', ''),
    batteryLevel: Number(batteryLevel ?? PLAIN_BAR.batteryLevel),
    isCharging: batteryState === 'charging',
  });
}

/** The size of the text style "body" for each size that a person can choose [Apple HIG, Typography, Dynamic Type sizes]. */
const BODY_POINTS: Readonly<Record<SimulatorValues['contentSize'], number>> = {
  'extra-small': 14,
  small: 15,
  medium: 16,
  large: 17,
  'extra-large': 19,
  'extra-extra-large': 21,
  'extra-extra-extra-large': 23,
  'accessibility-medium': 28,
  'accessibility-large': 33,
  'accessibility-extra-large': 40,
  'accessibility-extra-extra-large': 47,
  'accessibility-extra-extra-extra-large': 53,
};

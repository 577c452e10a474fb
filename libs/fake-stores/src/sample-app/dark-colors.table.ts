/**
 * The keys are colours of the app in light mode; the values are the colours that replace them in dark mode. All other
 * colours are the same in both modes.
 */
export const DARK_COLORS: Readonly<Record<string, string>> = {
  // Texts, lines and page backgrounds.
  '#1d2b25': '#eef5f0',
  '#6d7b74': '#9fb0a7',
  '#3f5d50': '#b9d2c6',
  '#fbf8f1': '#111815',
  '#f4faf4': '#101713',
  '#fbf5e9': '#15140f',
  '#fdf8ea': '#15150f',
  '#ffffff': '#1c2621',
  '#ebe6da': '#2b3630',
  '#dcefe2': '#1f3a2d',
  '#2f7d5b': '#58b389',
  '#d5e8db': '#2c4a3a',
  '#d5d9d3': '#46524b',
  'rgba(255, 255, 255, 0.96)': 'rgba(20, 28, 24, 0.96)',
  // The backgrounds of the habits' icons.
  '#fdf0d9': '#3a2f1b',
  '#e1effa': '#1c2f3f',
  '#ebe6fa': '#2c2645',
  '#e0f2e7': '#1b3527',
  '#fde5df': '#43261f',
  '#fbe7ee': '#40232f',
  '#f1edfb': '#2a2640',
  '#fff3cf': '#24321f',
  '#e7f4d8': '#1f3327',
  // The garden at night.
  '#bfe3f5': '#122733',
  '#fdf3dc': '#1f3a3c',
  '#b9dcae': '#3c5f46',
  '#9fd09c': '#315440',
  '#84c08b': '#274838',
  'rgba(255, 255, 255, 0.85)': 'rgba(190, 210, 220, 0.25)',
};

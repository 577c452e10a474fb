/** The scripts that a font may have. The four of East Asia are told apart, because their fonts are. */
export type Script =
  | 'Latn'
  | 'Cyrl'
  | 'Grek'
  | 'Arab'
  | 'Hebr'
  | 'Deva'
  | 'Beng'
  | 'Guru'
  | 'Gujr'
  | 'Taml'
  | 'Telu'
  | 'Knda'
  | 'Mlym'
  | 'Thai'
  | 'Laoo'
  | 'Khmr'
  | 'Mymr'
  | 'Geor'
  | 'Armn'
  | 'Ethi'
  | 'Sinh'
  | 'Jpan'
  | 'Hans'
  | 'Hant'
  | 'Kore'
  | 'Zsye';

/** What is known about a script. */
interface ScriptFacts {
  /** Letters that a font of this script has. */
  readonly sample: string;
  /** The least distance of lines, as a multiple of the size, at which marks of two lines do not touch. */
  readonly lineHeight: number;
  /** Whether letters are joined, or carry marks that a distance between letters would tear off. */
  readonly isJoined: boolean;
  /** Usual fonts of the script, the best first: of macOS, of Windows, and free ones. */
  readonly families: readonly string[];
  readonly serifFamilies?: readonly string[];
}

const SANS = [
  'Inter',
  'SF Pro Display',
  'SF Pro',
  '.SF NS',
  'System Font',
  'Helvetica Neue',
  'Segoe UI',
  'Roboto',
  'Noto Sans',
  'Open Sans',
  'Liberation Sans',
  'Arial',
  'DejaVu Sans',
];
const SERIF = [
  'New York',
  'Source Serif 4',
  'Georgia',
  'Noto Serif',
  'Liberation Serif',
  'Times New Roman',
  'DejaVu Serif',
];

/** The samples contain what one script has and its neighbours lack: the letters of Japan, and both forms of Chinese. */
export const SCRIPTS: Readonly<Record<Script, ScriptFacts>> = {
  Latn: { sample: 'AgzÉßœšżı', lineHeight: 1, isJoined: false, families: SANS, serifFamilies: SERIF },
  Cyrl: { sample: 'ЖяЇґ', lineHeight: 1, isJoined: false, families: SANS, serifFamilies: SERIF },
  Grek: { sample: 'Ωξύ', lineHeight: 1, isJoined: false, families: SANS, serifFamilies: SERIF },
  Arab: {
    sample: 'عربيپ',
    lineHeight: 1.48,
    isJoined: true,
    families: ['SF Arabic', 'Noto Sans Arabic', 'Geeza Pro', 'Segoe UI', 'Noto Kufi Arabic', 'Arial'],
    serifFamilies: ['Noto Naskh Arabic'],
  },
  Hebr: {
    sample: 'שלםא',
    lineHeight: 1.1,
    isJoined: false,
    families: ['SF Hebrew', 'Noto Sans Hebrew', 'Arial Hebrew', 'Segoe UI', 'Arial'],
    serifFamilies: ['Noto Serif Hebrew'],
  },
  Deva: {
    sample: 'क्षीहिं',
    lineHeight: 1.35,
    isJoined: true,
    families: ['Kohinoor Devanagari', 'Noto Sans Devanagari', 'Nirmala UI'],
    serifFamilies: ['Noto Serif Devanagari'],
  },
  Beng: {
    sample: 'বাংলা',
    lineHeight: 1.35,
    isJoined: true,
    families: ['Kohinoor Bangla', 'Noto Sans Bengali', 'Nirmala UI'],
  },
  Guru: {
    sample: 'ਪੰਜਾਬੀ',
    lineHeight: 1.35,
    isJoined: true,
    families: ['Noto Sans Gurmukhi', 'Gurmukhi MN', 'Nirmala UI'],
  },
  Gujr: {
    sample: 'ગુજરાતી',
    lineHeight: 1.35,
    isJoined: true,
    families: ['Kohinoor Gujarati', 'Noto Sans Gujarati', 'Nirmala UI'],
  },
  Taml: {
    sample: 'தமிழ்',
    lineHeight: 1.3,
    isJoined: true,
    families: ['Tamil Sangam MN', 'Noto Sans Tamil', 'Nirmala UI'],
  },
  Telu: {
    sample: 'తెలుగు',
    lineHeight: 1.5,
    isJoined: true,
    families: ['Kohinoor Telugu', 'Noto Sans Telugu', 'Nirmala UI'],
  },
  Knda: {
    sample: 'ಕನ್ನಡ',
    lineHeight: 1.45,
    isJoined: true,
    families: ['Kannada Sangam MN', 'Noto Sans Kannada', 'Nirmala UI'],
  },
  Mlym: {
    sample: 'മലയാളം',
    lineHeight: 1.4,
    isJoined: true,
    families: ['Malayalam Sangam MN', 'Noto Sans Malayalam', 'Nirmala UI'],
  },
  Thai: {
    sample: 'ที่นี้ำ',
    lineHeight: 1.4,
    isJoined: true,
    families: ['Thonburi', 'Noto Sans Thai', 'Noto Sans Thai Looped', 'Noto Looped Thai', 'Leelawadee UI'],
    serifFamilies: ['Noto Serif Thai'],
  },
  Laoo: {
    sample: 'ລາວ',
    lineHeight: 1.4,
    isJoined: true,
    families: ['Lao Sangam MN', 'Noto Sans Lao', 'Leelawadee UI'],
  },
  Khmr: {
    sample: 'ខ្មែរ',
    lineHeight: 1.5,
    isJoined: true,
    families: ['Khmer Sangam MN', 'Noto Sans Khmer', 'Leelawadee UI'],
  },
  Mymr: { sample: 'မြန်မာ', lineHeight: 1.6, isJoined: true, families: ['Noto Sans Myanmar', 'Myanmar Text'] },
  Geor: {
    sample: 'ქართული',
    lineHeight: 1.1,
    isJoined: false,
    families: ['Helvetica Neue', 'Noto Sans Georgian', 'Segoe UI', 'DejaVu Sans'],
  },
  Armn: {
    sample: 'Հայերեն',
    lineHeight: 1.1,
    isJoined: false,
    families: ['Mshtakan', 'Noto Sans Armenian', 'Segoe UI', 'DejaVu Sans'],
  },
  Ethi: {
    sample: 'አማርኛ',
    lineHeight: 1.2,
    isJoined: false,
    families: ['Kefa', 'Noto Sans Ethiopic', 'Ebrima'],
  },
  Sinh: {
    sample: 'සිංහල',
    lineHeight: 1.4,
    isJoined: true,
    families: ['Sinhala Sangam MN', 'Noto Sans Sinhala', 'Nirmala UI'],
  },
  Jpan: {
    sample: 'あアー々込働',
    lineHeight: 1.25,
    isJoined: false,
    families: [
      'Hiragino Sans',
      'Hiragino Kaku Gothic ProN',
      'Noto Sans CJK JP',
      'Noto Sans JP',
      'Yu Gothic UI',
      'Yu Gothic',
      'Meiryo',
    ],
    serifFamilies: ['Hiragino Mincho ProN', 'Noto Serif CJK JP', 'Noto Serif JP'],
  },
  Hans: {
    sample: '汉语这们国',
    lineHeight: 1.25,
    isJoined: false,
    families: ['PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', 'Heiti SC'],
    serifFamilies: ['Songti SC', 'Noto Serif CJK SC', 'Noto Serif SC'],
  },
  Hant: {
    sample: '漢語這們國',
    lineHeight: 1.25,
    isJoined: false,
    families: ['PingFang TC', 'Noto Sans CJK TC', 'Noto Sans TC', 'Microsoft JhengHei', 'Heiti TC'],
    serifFamilies: ['Songti TC', 'Noto Serif CJK TC', 'Noto Serif TC'],
  },
  Kore: {
    sample: '한국어를',
    lineHeight: 1.25,
    isJoined: false,
    families: ['Apple SD Gothic Neo', 'Noto Sans CJK KR', 'Noto Sans KR', 'Malgun Gothic'],
    serifFamilies: ['AppleMyungjo', 'Noto Serif CJK KR', 'Noto Serif KR'],
  },
  Zsye: {
    sample: '😀🌱',
    lineHeight: 1,
    isJoined: false,
    families: ['Apple Color Emoji', 'Noto Color Emoji', 'Segoe UI Emoji', 'Noto Emoji'],
  },
};

import type { ElementFlag, ElementRole } from '../screen-tree.ts';

/** The role of a class of Android. Only the last part of its name counts, because apps derive their own classes. */
export function androidRole(type: string, flags: readonly ElementFlag[]): ElementRole {
  const name = type.slice(type.lastIndexOf('.') + 1);
  const role = ROLES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  if (flags.includes('checkable') && PLAIN.has(role)) return 'checkbox';
  // Compose and Flutter report what can be tapped as a plain View.
  return flags.includes('clickable') && PLAIN.has(role) ? 'button' : role;
}

const PLAIN: ReadonlySet<ElementRole> = new Set(['group', 'text', 'image', 'other']);

const ROLES: readonly (readonly [RegExp, ElementRole])[] = [
  [/RadioButton$/, 'radio'],
  [/CheckBox$|CheckedTextView$/, 'checkbox'],
  [/Switch(Compat|Material)?$|ToggleButton$/, 'switch'],
  [/Button$/, 'button'],
  [/EditText$|AutoComplete(TextView)?$/, 'field'],
  [/TextView$|^Text$/, 'text'],
  [/ImageView$|^Image$/, 'image'],
  [/SeekBar$|RatingBar$|Slider$/, 'slider'],
  [/ProgressBar$|ProgressIndicator$/, 'progress'],
  [/Spinner$|Picker$/, 'picker'],
  [/RecyclerView$|ListView$|GridView$|ScrollView$|ViewPager2?$/, 'list'],
  [/TabWidget$|TabLayout$|TabHost$/, 'tabs'],
  [/^Tab$|TabView$/, 'tab'],
  [/Toolbar$|ActionBar$/, 'bar'],
  [/WebView$/, 'web'],
  [/Dialog$/, 'dialog'],
  [/Layout$|ViewGroup$|CardView$/, 'group'],
];

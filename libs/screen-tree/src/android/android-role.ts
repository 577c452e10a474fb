import type { ElementFlag, ElementRole } from '../screen-tree.ts';

/**
 * Returns the role of an element from its Android class. Only the end of the class name counts, because apps derive
 * their own classes: a `SaveButton` is a button.
 */
export function androidRole(type: string, flags: readonly ElementFlag[]): ElementRole {
  const name = type.slice(type.lastIndexOf('.') + 1);
  const role = ROLES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  if (flags.includes('checkable') && PLAIN.has(role)) return 'checkbox';
  // Compose and Flutter report a tappable element with the class View. So the flag decides whether it is a button.
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

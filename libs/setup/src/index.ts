export { ACCOUNT, fillIn, isServiceAccount, loginCommand, ownClientCommand } from './commands.ts';
export { describeGoogleFile, GOOGLE_KINDS } from './google-kinds.ts';
export type { GoogleFileDescription, GoogleKind } from './google-kinds.ts';
export { guideMarkdown } from './guide-markdown.ts';
export {
  fileVariable,
  isKeyVariable,
  STORE_VARIABLES,
  VARIABLE_GROUPS,
  VARIABLE_NAMES,
} from './variables.ts';
export type { FileVariable, StoreVariable } from './variables.ts';
export type { Step, Way } from './way.ts';
export { WAYS } from './ways.ts';

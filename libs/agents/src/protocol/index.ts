export { nameInMeta, nameOfClient } from './client-name.ts';
export { isInitialization, respondToInitialization } from './respond-to-initialization.ts';
export type { MessageResponse, ReceivedMessage } from './respond-to-message.ts';

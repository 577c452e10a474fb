import { createProtocolServer } from './create-protocol-server.ts';
import { type MessageResponse, type ReceivedMessage, respondToMessage } from './respond-to-message.ts';

/**
 * Whether a method belongs to the initialization, such as `initialize`. Its response only describes the server, so it
 * can be sent before the server runs.
 */
export function isInitialization(method: string): boolean {
  return method === 'initialize' || method === 'ping' || method === 'server/discover';
}

/** Responds to a message of the initialization. `version` is the version that clients see. */
export function respondToInitialization(version: string, message: ReceivedMessage): Promise<MessageResponse> {
  return respondToMessage(() => createProtocolServer(version), message);
}

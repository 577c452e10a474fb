export { checkAppleExchange } from './conformance/apple-exchange.ts';
export { type ApiDescriptions, loadDescriptions } from './conformance/descriptions.ts';
export type { Exchange } from './conformance/exchange.ts';
export { checkPlayExchange } from './conformance/play-exchange.ts';

export { annexB } from './h264/annex-b.ts';
export {
  type EncodedFrame,
  type EncodeOptions,
  H264Encoder,
  type ParameterSets,
  type VideoOptions,
} from './h264/h264-encoder.ts';

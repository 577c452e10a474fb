export { Background, Colour, Fill, Shape } from './design/background.ts';
export {
  Design,
  DesignOutput,
  DesignShot,
  DesignVariant,
  DeviceClass,
  ShotTexts,
  TEXT_LIMITS,
} from './design/design.ts';
export type { DesignChanges, DesignInput } from './design/design.ts';
export { DEFAULT_FRAME, Frame } from './design/frame.ts';
export {
  DEFAULT_CAPTION,
  DEFAULT_SUBCAPTION,
  DEFAULT_TEXT_BLOCK,
  TextBlock,
  TextStyle,
} from './design/text-style.ts';
export { changeShown } from './design/change-shown.ts';
export type { ShownChanges } from './design/change-shown.ts';
export { showDesign } from './design/shown-design.ts';
export type { DesignPlace, ShownDesign } from './design/shown-design.ts';
export type { FrameFiles, FrameJob, JobText } from './draw/frame-job.ts';
export { FramePainter } from './draw/frame-painter.ts';
export type { FramePicture, PainterMemory } from './draw/frame-painter.ts';
export type { FindingKind, FindingPart, FrameFinding } from './frame-finding.ts';
export { chooseFaces } from './fonts/choose-faces.ts';
export type { ChosenFace, FaceChoice, TextToDraw } from './fonts/choose-faces.ts';
export { extractFace } from './fonts/extract-face.ts';
export { findHole } from './draw/find-hole.ts';
export type { Hole } from './draw/find-hole.ts';
export { readFontKey } from './fonts/font-key.ts';
export type { ReadFont } from './fonts/font-tables.ts';
export { FontFace } from './fonts/font-face.ts';
export { makeJob } from './jobs/make-job.ts';
export type { JobPlace, MadeJob } from './jobs/make-job.ts';
export { FramesError } from './frames-error.ts';
export type { FramesErrorCode } from './frames-error.ts';
export { parseDesign } from './design/parse-design.ts';
export { pictureFile, planPictures } from './jobs/plan-pictures.ts';
export type { PicturePlan, PlannedPicture } from './jobs/plan-pictures.ts';
export { makeDesign, USUAL_OUTPUTS } from './templates/make-design.ts';
export type { DesignContent } from './templates/make-design.ts';
export type { Template } from './templates/template.ts';
export { TEMPLATES } from './templates/templates.table.ts';

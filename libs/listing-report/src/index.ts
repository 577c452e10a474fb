export { createReport } from './create-report.ts';
export type { Report } from './create-report.ts';
export type { LocatePicture } from './pictures/report-pictures.ts';
export { ScreenPictures } from './pictures/screen-pictures.ts';
export type { ScreenLimits, ScreenPicture } from './pictures/screen-pictures.ts';
export type { ReportedListing, ReportOptions, ReportProgress } from './report-options.ts';
export type { ReportSummary } from './review/report-summary.ts';

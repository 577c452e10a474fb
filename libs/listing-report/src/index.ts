export { createReport } from './create-report.ts';
export type { Report } from './create-report.ts';
export type { LocatePicture } from './pictures/report-pictures.ts';
export type { ReportedListing, ReportOptions } from './report-options.ts';
export type { ReportSummary } from './review/report-summary.ts';

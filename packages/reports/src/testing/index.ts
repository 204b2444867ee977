export { aLargeReport, aReport } from './sample-report.ts';

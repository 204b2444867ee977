// Setup files are loaded again for each file of tests, and what they import only once for a worker.
// oxlint-disable-next-line import/no-unassigned-import
import './unreported-imports.ts';

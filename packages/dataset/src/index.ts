export { type DatasetRequest, fetchDataset } from './fetch-dataset.ts';
export { whyUnavailable } from './optional-result.ts';

export type { DatasetRequest } from './dataset-request.ts';
export { fetchDataset } from './fetch-dataset.ts';
export { fetchNameLists, type NameListOptions } from './name-lists.ts';
export { whyUnavailable } from './optional-result.ts';

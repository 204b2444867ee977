export { type DatasetRequest, fetchDataset } from './fetch-dataset.ts';
export { fetchNameLists, type NameListOptions } from './name-lists.ts';
export { whyUnavailable } from './optional-result.ts';

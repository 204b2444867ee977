import type { Dataset } from '../figures/dataset.ts';

/**
 * Removes from a dataset the texts that the service writes, which are unchecked and in its own language: the
 * narrative of the period, the reasons for possible duplicates and the descriptions of recurring expenses.
 */
export function withoutServiceText(dataset: Dataset): Dataset {
  const { summary, duplicates, recurring } = dataset;
  return {
    ...dataset,
    summary: summary && { ...summary, narrative: null },
    duplicates: duplicates && duplicates.map((suggestion) => ({ ...suggestion, reason: null })),
    recurring: recurring && recurring.map((expense) => ({ ...expense, description: null })),
  };
}

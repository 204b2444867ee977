import type { Dataset } from '../figures/dataset.ts';

/**
 * A dataset without what the service writes for people, in its own language and unchecked: its text about the period,
 * its reasons for suspecting duplicates and its descriptions of recurring expenses.
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

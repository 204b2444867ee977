/** A list of so many documents with all fields that were observed, five lines each. */
export function listBody(count: number): object {
  return { items: Array.from({ length: count }, (_, index) => documentBody(index)) };
}

function documentBody(index: number): object {
  const purchaseTime = new Date(Date.UTC(2026, 9, 1) + index * 3_600_000).toISOString();
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    storeName: `Sklep „Żabka” ${index % 40}`,
    totalAmount: 12.34 + index,
    currency: 'PLN',
    purchaseTime,
    createdAt: purchaseTime,
    taxAmount: 2.31,
    paymentMethod: 'card',
    documentIdentifier: `FV/${index}/2026`,
    source: 1,
    hasDocumentFile: true,
    category: 'Żywność',
    tags: [{ id: 'tag-1', name: 'dom' }],
    groupId: null,
    hasDuplicates: false,
    duplicateCount: 0,
    ownedAmount: 12.34 + index,
    items: Array.from({ length: 5 }, (_, line) => ({
      id: `00000000-0000-4000-9000-${String(index * 5 + line).padStart(12, '0')}`,
      name: `Mleko ${line}`,
      price: 3.29,
      quantity: 1,
      totalPrice: 3.29,
      category: 'Żywność',
      subcategory: 'Nabiał',
      discount: null,
    })),
  };
}

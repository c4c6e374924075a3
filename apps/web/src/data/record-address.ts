/** The pages of records by the name of their entity, as far as they have one. */
const PAGES: Readonly<Record<string, string>> = {
  customer: '/customers',
  opportunity: '/opportunities',
  activity: '/activities',
  project: '/projects',
  offer: '/offers',
  bill: '/bills',
  purchaseOrder: '/purchase-orders',
  purchaseBill: '/purchase-bills',
  stockDocument: '/stock-documents',
  documentTemplate: '/document-templates',
}

/** Where a record is read: `#/bills/7`; undefined for what has no page of its own. */
export function recordAddress(entity: string, id: number): string | undefined {
  const page = PAGES[entity]
  return page && `#${page}/${id}`
}

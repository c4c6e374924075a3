/** The address of a project's or estimate's export. */
export function exportAddress(kind: 'investment' | 'object' | 'estimate', id: number, format: 'xlsx' | 'csv'): string {
  return `/api/estimation-${kind}s/${id}/export?format=${format}`
}

/** The files an estimate can be taken out as. */
export type ExportFormat = 'xlsx' | 'csv' | 'bc3' | 'x84' | 'json'

/** The address of a project's or estimate's export. */
export function exportAddress(kind: 'investment' | 'object' | 'estimate', id: number, format: ExportFormat): string {
  return `/api/estimation-${kind}s/${id}/export?format=${format}`
}

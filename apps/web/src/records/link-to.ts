/** Where a value of a field leads: writes to an address, calls a number, opens a site; undefined for other fields. */
export function linkTo(field: string, text: string): string | undefined {
  if (field === 'email') return `mailto:${text}`
  if (field === 'phone' || field === 'mobile') return `tel:${text.replace(/[^\d+]/g, '')}`
  if (field === 'website') return /^https?:\/\//.test(text) ? text : `https://${text}`
  return undefined
}

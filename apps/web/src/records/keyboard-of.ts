/** The keyboard that a phone shows for a field of text; undefined where it is words. */
export function keyboardOf(field: string): 'tel' | 'email' | 'url' | undefined {
  if (/(phone|mobile|fax)$/i.test(field)) return 'tel'
  if (/email$/i.test(field)) return 'email'
  return field === 'website' ? 'url' : undefined
}

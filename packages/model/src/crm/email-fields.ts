/** The fields a template may name, in the order menus show them. */
export const emailFields = [
  'contact.name',
  'contact.position',
  'contact.email',
  'contact.phone',
  'customer.name',
  'customer.taxId',
  'customer.address',
  'customer.city',
  'customer.phone',
  'opportunity.name',
  'opportunity.sum',
  'opportunity.stage',
  'opportunity.closingDate',
  'activity.name',
  'activity.start',
  'project.name',
  'project.beneficiary',
  'user.name',
  'user.email',
  'user.phone',
  'company.name',
  'company.phone',
  'company.email',
  'company.address',
  'today',
] as const

export type EmailField = (typeof emailFields)[number]

/** Values for an email; a field without one is left out. */
export type EmailValues = Readonly<Partial<Record<EmailField, string>>>

/** A text with its fields filled in, the names that are no field, and the fields that have no value here. */
export interface FilledText {
  readonly text: string
  readonly unknown: readonly string[]
  readonly empty: readonly EmailField[]
}

const MARK = /\{\{\s*([^{}]{1,80}?)\s*\}\}/g

/**
 * Fills the fields of a template in. A name that is no field stays as it was written and is reported; a field without a
 * value is left out and reported. In HTML the values are escaped: what a record holds is never markup.
 */
export function fillFields(template: string, values: EmailValues, form: 'html' | 'text'): FilledText {
  const unknown = new Set<string>()
  const empty = new Set<EmailField>()
  const text = template.replace(MARK, (mark, name: string) => {
    const field = emailFields.find((one) => one.toLowerCase() === name.toLowerCase())
    if (!field) {
      unknown.add(name)
      return mark
    }
    const value = values[field]?.trim()
    if (!value) {
      empty.add(field)
      return ''
    }
    return form === 'html' ? escaped(value) : value.replace(/\s+/g, ' ')
  })
  return { text, unknown: [...unknown], empty: [...empty] }
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(/\r?\n/g, '<br>')
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailFields, fillFields } from './email-fields.ts'

describe('the fields of a template', () => {
  test('take the values of the record, whatever blanks and capitals they are written with', () => {
    const filled = fillFields(
      'Bună ziua {{contact.name}}, {{ Customer.Name }}',
      { 'contact.name': 'Ana', 'customer.name': 'Țiglă SRL' },
      'text',
    )
    expect(filled).toEqual({ text: 'Bună ziua Ana, Țiglă SRL', unknown: [], empty: [] })
  })

  test('that do not exist stay and are reported; those without a value are left out and reported', () => {
    const filled = fillFields('{{contact.nume}} {{contact.phone}}!', {}, 'html')
    expect(filled).toEqual({ text: '{{contact.nume}} !', unknown: ['contact.nume'], empty: ['contact.phone'] })
  })

  test('bring no markup into an email and no line into a subject, whatever a record holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...emailFields), (value, field) => {
        const html = fillFields(`<p>{{${field}}}</p>`, { [field]: value }, 'html').text
        expect(html.slice(3, -4).replaceAll('<br>', '')).not.toMatch(/[<>"']/)
        expect(fillFields(`{{${field}}}`, { [field]: value }, 'text').text).not.toMatch(/[\r\n]/)
      }),
      { seed: 17, numRuns: 300 },
    )
  })

  test('do not fill in a second time: a value that looks like a field stays a value', () => {
    const values = { 'contact.name': '{{user.email}}', 'user.email': 'ana@firma.example' }
    expect(fillFields('{{contact.name}}', values, 'text').text).toBe('{{user.email}}')
  })
})

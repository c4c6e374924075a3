import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { fieldsOf } from '@temelia/model/entity'
import { labels } from '@temelia/text/labels'
import { describe, expect, it } from 'vitest'
import { labelsOf } from './labels.ts'

describe('the words of an entity', () => {
  it.each([Customer, Contact, Address])('are written for every field and choice of $name', (of) => {
    const missing = fieldsOf(of).flatMap(([key, field]) => {
      const own = `${of.name}.${key}` in labels || `any.${key}` in labels || Boolean(field.choices && key === 'type')
      const choices = (field.choices ?? []).filter((choice) => !(`${of.name}.${key}.${choice}` in labels))
      return [...(own ? [] : [key]), ...choices.map((choice) => `${key}.${choice}`)]
    })
    expect(missing).toEqual([])
  })

  it('come in both languages, the own word before the common one', () => {
    expect(labelsOf(Customer, 'ro').field('agentId')).toBe('Agent')
    expect(labelsOf(Customer, 'en').choice('type', 'public')).toBe('Public body')
    expect(labelsOf(Contact, 'en').field('main')).toBe('Main contact')
  })

  it('fall back to the name of the field', () => {
    expect(labelsOf(Customer, 'en').field('lastVisitAt')).toBe('Last visit at')
  })
})

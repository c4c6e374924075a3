import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { fieldsOf } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import { labels } from '@temelia/text/labels'
import { describe, expect, it } from 'vitest'
import { labelsOf } from './labels.ts'

describe('the words of an entity', () => {
  it.each(entities)('are written for the list, every field and choice of $name', (of) => {
    const written = (...keys: string[]) => keys.some((key) => key in labels)
    const missing = fieldsOf(of).flatMap(([key, field]) => {
      if (field.secret) return []
      const choices = (field.choices ?? []).filter(
        (choice) => !written(`${of.name}.${key}.${choice}`, `any.${key}.${choice}`),
      )
      return [
        ...(written(`${of.name}.${key}`, `any.${key}`) ? [] : [key]),
        ...choices.map((choice) => `${key}.${choice}`),
      ]
    })
    expect([of.name, `${of.name}.one`].filter((key) => !written(key))).toEqual([])
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

import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { fieldsOf } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import { labels } from '@temelia/text/labels'
import { describe, expect, it } from 'vitest'
import { labelsOf } from './labels.ts'

/** The rows that packages/text lacks; their Romanian is still to be written. */
function toPaste(keys: readonly string[]): string {
  const row = (key: string) => {
    const words =
      key
        .split('.')
        .at(-1)
        ?.replace(/Id$/, '')
        .replace(/([a-z])([A-Z])/g, '$1 $2') ?? ''
    return `    ${key.includes('.') ? `'${key}'` : key}: { en: '${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}', ro: '…' },`
  }
  return `add to packages/text/src/labels.ts or one of the files beside it:\n${keys.map(row).join('\n')}\n`
}

describe('the words of an entity', () => {
  it.each(entities)('are written for the list, every field and choice of $name', (of) => {
    const written = (...keys: string[]) => keys.some((key) => key in labels)
    const missing = fieldsOf(of).flatMap(([key, field]) => {
      if (field.secret) return []
      const choices = (field.choices ?? []).filter(
        (choice) => !written(`${of.name}.${key}.${choice}`, `any.${key}.${choice}`),
      )
      return [
        ...(written(`${of.name}.${key}`, `any.${key}`) ? [] : [`${of.name}.${key}`]),
        ...choices.map((choice) => `${of.name}.${key}.${choice}`),
      ]
    })
    const forms = of.listed ? [`${of.name}.add`, `${of.name}.edit`, `${of.name}.empty`] : []
    const names = [of.name, `${of.name}.one`, ...forms].filter((key) => !written(key))
    expect(names.concat(missing), toPaste(names.concat(missing))).toEqual([])
  })

  it('come in both languages, the own word before the common one', () => {
    expect(labelsOf(Customer, 'ro').field('agentId')).toBe('Agent')
    expect(labelsOf(Customer, 'en').choice('type', 'public')).toBe('Public entity')
    expect(labelsOf(Contact, 'en').field('main')).toBe('Main contact')
  })

  it('fall back to the name of the field', () => {
    expect(labelsOf(Customer, 'en').field('lastVisitAt')).toBe('Last visit at')
  })
})

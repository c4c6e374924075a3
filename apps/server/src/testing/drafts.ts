import { EmailAccount } from '@temelia/model/crm/email-account'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { Customer } from '@temelia/model/crm/customer'
import { wireName, type Entity } from '@temelia/model/entity'
import { fieldsOf } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import type { TestUser } from './app.ts'

/** Values for fields whose format no generator can guess. */
const particular: Readonly<Record<string, unknown>> = {
  'client.name': 'Firma Nouă SRL',
  'user.name': 'Vasile Ene',
  'contact.name': 'Maria Dobre',
  'object.name': 'Casa A',
  'collection.currency': 'RON',
  'filter.filter': { field: 'AccountName', op: 'contains', value: 'a' },
  'generalLine.chapter': '4.1',
  'recapitulationTemplate.recapitulation': { scope: 'estimate', lines: [] },
  'reportLayout.look': { accent: '#1f4e79' },
  'emailAccount.address': 'birou@firma.example',
  'emailMessage.recipients': ['client@firma.example'],
  'userOption.value': { columns: ['AccountName'] },
}

/** Texts that are written without spaces. */
const codes: readonly string[] = ['parameter.name', 'customField.name', 'crew.code']
const formatted: readonly string[] = ['ipRule.network']
const isCode = (of: Entity, key: string) => codes.includes(`${of.name}.${key}`)

let counter = 0

/**
 * The body of a record of any entity that the server accepts; records it must refer to are created first.
 * Every required field has a value; texts differ from record to record.
 */
export async function draft(user: TestUser, of: Entity): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  for (const [key, field] of fieldsOf(of)) {
    if (field.readOnly || field.secret || (!field.required && key !== of.title)) continue
    body[wireName(of, key)] = await value(user, of, key, field)
  }
  // A letter leaves from a mailbox: the sender need not name one, but there must be one. Shared, it is seen as other records are.
  if (of === EmailMessage) {
    await make(user, EmailAccount)
    body.Shared = true
  }
  return body
}

/** Creates a record of any entity; gives its wire form. */
export async function make(
  user: TestUser,
  of: Entity,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const reply = await user.call('POST', `/api/${of.wire.path}`, { ...(await draft(user, of)), ...more })
  if (reply.status !== 201)
    throw new Error(`could not make a ${of.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

async function value(user: TestUser, of: Entity, key: string, field: Field): Promise<unknown> {
  const known = particular[`${of.name}.${key}`]
  if (known !== undefined) return known
  const target = field.target?.()
  if (target) {
    return (await make(user, target))[target.wire.id]
  }
  // Each is another text, and none of them shuts the tests out.
  if (key === 'network') return `127.0.${++counter % 250}.0/8`
  // A related record is a customer: `account` is the first choice of its type.
  if (key === 'relatedEntityId') return (await make(user, Customer)).AccountId
  const number = ++counter
  if (field.wire === 'User') return `om-${process.pid}-${number}-${Date.now()}@firma.example`
  switch (field.kind) {
    case 'text':
      return key === 'formula' ? '2 x 3,5' : isCode(of, key) ? `p_${number}` : `Strada Lungă ${number}`
    case 'integer':
      return 1
    case 'decimal':
      return 12.5
    case 'flag':
      return true
    case 'date':
      return '2026-03-14'
    case 'instant':
      return '2026-03-14T10:00:00Z'
    case 'choice':
      return field.choices?.[0]
    case 'json':
      return []
    case 'ref':
      throw new Error(`${of.name}.${key}: a reference without target`)
  }
}

/** A change of one field of an entity that the server accepts, with the field's wire name and new value. */
export function someChange(of: Entity): { readonly name: string; readonly value: unknown } | undefined {
  const found = fieldsOf(of).find(
    ([key, field]) =>
      field.kind === 'text' &&
      !field.readOnly &&
      !field.once &&
      !field.secret &&
      !formatted.includes(`${of.name}.${key}`) &&
      field.wire !== 'User' &&
      key !== 'formula' &&
      (key === of.title || !/[Ii]d$|phone|mobile|fax|email|iban|website|Number|postalCode|currency/i.test(key)),
  )
  const editable = found ?? fieldsOf(of).find(([, field]) => field.kind === 'decimal' && !field.readOnly)
  if (!editable) return undefined
  const [key, field] = editable
  const name = wireName(of, key)
  if (field.kind === 'decimal') return { name, value: 7.25 }
  return {
    name,
    value: isCode(of, key)
      ? `q_${++counter}`
      : particular[`${of.name}.${key}`] !== undefined
        ? 'Bogdan Radu'
        : `Calea Veche ${++counter}`,
  }
}

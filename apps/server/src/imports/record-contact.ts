import { beginningOf } from '@temelia/text/beginning'
import { createSchema } from '@temelia/model/codec'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { type Entity, wireName } from '@temelia/model/entity'
import { records } from '@temelia/text/records'
import { faultsOf } from '../http/problem.ts'
import type { Values } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'
import { createMany } from '../records/create-many.ts'
import type { Engine } from '../records/operation.ts'
import { type Cell, cellText } from '../transfer/sheet.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { Target } from './record-fields.ts'

/** What a list of customers may say of the person to call there. */
export type ContactPart = 'name' | 'firstName' | 'lastName' | 'position' | 'phone' | 'email'

const PARTS: readonly (readonly [part: ContactPart, name: string, message: keyof typeof records, words: string[]])[] = [
  ['name', 'Contact.Name', 'importContactName', ['contact', 'contact name', 'contact person', 'persoana de contact']],
  ['firstName', 'Contact.FirstName', 'importContactFirstName', ['first name', 'prenume', 'prenume contact']],
  ['lastName', 'Contact.LastName', 'importContactLastName', ['last name', 'surname', 'nume contact']],
  ['position', 'Contact.Position', 'importContactPosition', ['contact role', 'contact title', 'job title', 'functie']],
  ['phone', 'Contact.Phone', 'importContactPhone', ['contact mobile', 'telefon contact']],
  ['email', 'Contact.Email', 'importContactEmail', ['contact e-mail', 'contact mail', 'email contact']],
]

/** The columns of an entity's list that are of another record, made with it: of a customer its first contact. */
export function contactTargets(of: Entity): Target[] {
  if (of.name !== Customer.name) return []
  return PARTS.map(([contact, name, message, words]) => ({
    key: name,
    name,
    contact,
    labels: [records[message].en, records[message].ro, ...words],
    unique: false,
  }))
}

/** A column of a contact, with the header its file has. */
export type ContactColumn = Readonly<{ part: ContactPart; column: string; cell: Cell }>

const schema = createSchema(Contact)
/** Stands for the customer, who is not there yet. */
const ANYBODY = 1

/** A contact as a line tells of it, or null, with what is wrong; `fatal` faults keep the whole line from being written. */
type ContactRead = Readonly<{ contact: Values | null; faults: readonly ImportError[]; fatal: boolean }>

/** The first contact that a line tells of. One without a name is left out and named: the customer is written without it. */
export function readContact(cells: readonly ContactColumn[]): ContactRead {
  const said = new Map(cells.map(({ part, cell }) => [part, cellText(cell)]))
  const text = (part: ContactPart) => said.get(part) ?? ''
  const whole = text('name') || [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const fault = (code: string, at: ContactColumn | undefined): ImportError => ({
    code,
    ...(at ? { column: at.column, value: beginningOf(cellText(at.cell), 80) } : {}),
  })
  if (whole === '') {
    const orphan = cells.find(({ cell }) => cellText(cell) !== '')
    return { contact: null, faults: orphan ? [fault('CONTACT_NAMELESS', orphan)] : [], fatal: false }
  }
  const given = (['position', 'phone', 'email'] as const).flatMap((part) =>
    text(part) === '' ? [] : [[wireName(Contact, part), text(part)] as const],
  )
  const checked = schema.safeParse({
    [wireName(Contact, 'accountId')]: ANYBODY,
    [wireName(Contact, 'name')]: whole,
    ...Object.fromEntries(given),
  })
  if (checked.success) return { contact: checked.data as Values, faults: [], fatal: false }
  const columnOf = (field: string) =>
    cells.find(({ part }) => wireName(Contact, part) === field) ?? cells.find(({ cell }) => cellText(cell) !== '')
  return {
    contact: null,
    faults: checked.error.issues
      .flatMap(faultsOf)
      .map(({ field, code, params }) => ({ ...fault(code, columnOf(field)), ...(params ? { params } : {}) })),
    fatal: true,
  }
}

/** Makes the first contacts of customers that were made a moment ago. Gives what the rules refused, by customer. */
export async function createContacts(
  context: Context,
  engine: Engine,
  wanted: readonly { readonly accountId: number; readonly contact: Values }[],
): Promise<ReadonlyMap<number, ImportError>> {
  if (wanted.length === 0) return new Map()
  const births = await createMany(
    context,
    engine,
    Contact,
    wanted.map(({ accountId, contact }) => ({ ...contact, accountId, main: true })),
    'apart',
  )
  return new Map(
    births.flatMap((birth, index) => {
      const accountId = wanted[index]?.accountId
      return 'id' in birth || accountId === undefined ? [] : [[accountId, { code: birth.fault.code }] as const]
    }),
  )
}

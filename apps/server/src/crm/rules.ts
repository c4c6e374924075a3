import { encode } from '@temelia/model/codec'
import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import { type Change, type Context, rulesFor } from '../records/context.ts'
import { storeOwedOfChanged } from '../balances/owed.ts'
import { select, visible } from '../records/find.ts'
import { column, from } from '../records/select.ts'
import { oneAfterTheOther, takeMark } from '../records/one-of-them.ts'
import { spreadAccountName } from './account-name.ts'
import { activityRules, activityStageRules, reminderRules } from './activity-rules.ts'
import { takeMergesBack } from './customers/unmerge.ts'
import { emailAccountRules } from './emails/account-rules.ts'
import { emailMessageRules, emailTemplateRules } from './emails/email-rules.ts'
import { noteRules } from './note-rules.ts'
import { notificationRules } from './notification-rules.ts'
import { customFieldRules, withOwnValues } from './own-fields.ts'
import { optionRules } from './own-options.ts'
import { ticketLinkRules } from './tickets/links.ts'
import { opportunityRules, opportunityStageRules } from './opportunity-rules.ts'

/** Rules of customers with their contacts and addresses, and of what is sold to them and done for them. */
export const crmRules = withOwnValues([
  customFieldRules,
  opportunityRules,
  opportunityStageRules,
  activityRules,
  activityStageRules,
  ticketLinkRules,
  reminderRules,
  noteRules,
  optionRules,
  notificationRules,
  emailMessageRules,
  emailAccountRules,
  emailTemplateRules,
  rulesFor(Customer, {
    settle: async (context, changes) => {
      // One that was just made has no merges, nothing under its name and no bills.
      const stood = changes.filter(({ before, restored }) => before || restored)
      if (stood.length === 0) return 'nothing follows'
      await takeMergesBack(context, stood)
      await spreadAccountName(context, stood)
      await storeOwedOfChanged(
        context,
        stood.flatMap(({ before, after }) => (after ?? before)?.id ?? []),
      )
      return undefined
    },
    embed: async (context, row) => {
      const ofAccount = { field: 'accountId', op: 'eq', value: row.id } as const
      const [contacts, addresses] = [
        await select(context, Contact, ofAccount, { owner: row.ownerId }),
        await select(context, Address, ofAccount, { owner: row.ownerId }),
      ]
      const investments = await projectsOf(context, row.id)
      return {
        _embedded: {
          contacts: contacts.map((contact) => encode(Contact, contact)),
          addresses: addresses.map((address) => encode(Address, address)),
        },
        counts: { contacts: contacts.length, addresses: addresses.length, investments },
      }
    },
  }),
  rulesFor(Contact, {
    prepare: async (context, patch, before) => ({
      ...patch,
      ...(await firstIsMain(context, 'contacts', before || patch.main ? undefined : patch.accountId)),
    }),
    beforeRemove: async (_context, row) => keepMain(row.main),
    settle: (context, changes) => onlyOneMain(context, Contact, changes),
  }),
  rulesFor(Address, {
    prepare: async (context, patch, before) => ({
      ...patch,
      ...(await firstIsMain(context, 'addresses', before || patch.main ? undefined : patch.accountId)),
    }),
    beforeRemove: async (_context, row) => keepMain(row.main),
    settle: (context, changes) => onlyOneMain(context, Address, changes),
  }),
])

/** The main contact or address of an account cannot be deleted. */
function keepMain(main: boolean): void {
  if (main) throw new AppError('MAIN_RECORD')
}

/** The first contact or address of an account is its main one. */
async function firstIsMain(
  context: Context,
  table: 'contacts' | 'addresses',
  accountId: number | undefined,
): Promise<{ main?: true }> {
  if (accountId === undefined) return {}
  const other = await context.tx.one(
    sql`select 1 as found from ${sql.table(table)} where client_id = ${context.actor.clientId} and account_id = ${accountId} and deleted_with is null limit 1`,
  )
  return other ? {} : { main: true }
}

/** Making one the main one takes the mark from the other. */
async function onlyOneMain(
  context: Context,
  of: typeof Contact | typeof Address,
  changes: readonly Change<Entity & (typeof Contact | typeof Address)>[],
): Promise<void> {
  const marked = changes.flatMap(({ before, after }) => (after?.main && !before?.main ? [after] : []))
  if (marked.length === 0) return
  // Of two that were marked at once the later one stays.
  const last = new Map(marked.map(({ accountId, id }) => [accountId, id]))
  await oneAfterTheOther(context, { table: 'customers', ids: [...last.keys()] })
  const others = sql`${column('accountId')} = any(${[...last.keys()]}::bigint[]) and not ${column('id')} = any(${[...last.values()]}::bigint[])`
  await takeMark(context, of, 'main', others)
}

/** How many projects of a customer the caller may see. */
async function projectsOf(context: Context, accountId: number): Promise<number> {
  if (can(context.actor, 'view', Project) === false) return 0
  const counted = await context.tx.one<{ count: number }>(sql`select count(*) as count from ${from(Project)}
    where ${visible(context, Project)} and ${column('relatedEntityType')} = 'account' and ${column('relatedEntityId')} = ${accountId}`)
  return counted?.count ?? 0
}

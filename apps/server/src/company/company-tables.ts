import { type Entity, fieldsOf } from '@temelia/model/entity'
import type { Field, Holds } from '@temelia/model/field'
import { entities, entityNamed } from '@temelia/model/registry'
import { sql } from 'kysely'
import { tablesInOrder } from '../backup/tables.ts'
import type { Tx } from '../db/database.ts'
import { snakeName } from '../db/column-names.ts'

/**
 * What a company does not take along: how its people sign in, what runs or waits, how to take back what was done, and what is counted anew. Every
 * other table behind the wall goes along by itself.
 */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'sign-in',
  ip_rules: 'sign-in',
  internal_requests: 'sign-in',
  e_invoice_access: 'sign-in',
  offer_links: 'their addresses are secrets of customers; what came of them goes along',
  calendar_feeds: 'their addresses are secrets of people',
  user_options: 'how people arranged their own screens',
  module_terms: 'the contract with the vendor',
  audit: 'what happened here happened here; it is taken along by its own export',
  audit_seals: 'they close the audit',
  events: 'what runs',
  presence: 'what runs',
  idempotency_keys: 'what runs',
  uploads: 'what runs',
  report_runs: 'what runs',
  company_transfers: 'what runs',
  geocoding_days: 'what runs',
  imports: 'taking back',
  import_lines: 'taking back',
  import_records: 'taking back',
  import_mappings: 'how people named the columns of their files',
  bulk_runs: 'taking back',
  bulk_items: 'taking back',
  article_changes: 'taking back',
  article_change_items: 'taking back',
  resource_runs: 'taking back',
  resource_run_groups: 'taking back',
  resource_run_items: 'taking back',
  crew_repricings: 'taking back',
  customer_merges: 'taking back',
  ticket_merges: 'taking back',
  handovers: 'taking back',
  line_versions: 'counted anew',
  resource_sums: 'counted anew',
}

/** Columns that stay here. */
const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['push_token', 'last_sign_in', 'invited_at'],
  customers: ['tenant_id'],
  activities: ['requester_id'],
  files: ['storage_key', 'person_id'],
  // Counted anew: none of the days since the archive was made is made up for.
  recurring_bills: ['next_on'],
  email_accounts: ['smtp_password', 'imap_password', 'lease', 'next_try_at', 'last_error'],
}

/** What a column points at where neither a key of the database nor a definition says so. */
const POINTS: Readonly<Record<string, Points>> = {
  'articles.reference_id': { to: 'shared', table: 'norms' },
  'article_components.reference_id': { to: 'shared', table: 'norms' },
  'norm_children.reference_id': { to: 'shared', table: 'norms' },
  'article_resources.resource_id': { to: 'shared', table: 'resources' },
  'articles.source_id': { to: 'maybe', table: 'articles' },
  'estimates.revision_id': { to: 'maybe', table: 'revisions' },
  'payment_reminders.email_id': { to: 'maybe', table: 'email_messages' },
  'received_invoices.purchase_bill_id': { to: 'maybe', table: 'purchase_bills' },
  'email_messages.thread_id': { to: 'maybe', table: 'email_messages' },
  'files.account_id': { to: 'maybe', table: 'customers' },
  'schedule_baseline_rows.activity_id': { to: 'maybe', table: 'schedule_activities' },
  'kept_reports.place_id': { to: 'named', by: 'level' },
  'undo_items.ancestors': { to: 'ancestors' },
}

/** Words for entities beside their names. */
const NAMED: Readonly<Record<string, string>> = { category: 'user_categories', ticket: 'activities' }

/**
 * What a column points at: `row` is one of the company that must be there; `maybe` one that may be gone; `shared` one of the company's own or of the
 * catalogues for everybody; `named` one of the kind that another column names.
 */
export type Points =
  | { readonly to: 'row' | 'maybe' | 'shared'; readonly table: string }
  | { readonly to: 'named'; readonly by: string }
  | { readonly to: 'ancestors' }

/** A column of a table that goes along. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly points: Points | undefined
  readonly holds: Holds | undefined
  /** The field that it holds, where its table is that of an entity. */
  readonly field: Field | undefined
}

/** A table that goes along with a company. */
export interface CompanyTable {
  readonly name: string
  readonly of: Entity | undefined
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  readonly hasId: boolean
  /** Columns that point at rows which come later: filled when all are there. */
  readonly late: readonly string[]
}

interface Found {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly target: string | null
}

/** The tables of a company in an order in which each stands behind those that it points at. */
export async function companyTables(tx: Tx): Promise<CompanyTable[]> {
  const found = await tx.rows<Found>(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) and a.attname <> 'client_id' limit 1) as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by c.relname, a.attnum`)
  const columns = new Map<string, Found[]>()
  for (const one of found) columns.set(one.table, [...(columns.get(one.table) ?? []), one])
  const ordered = await tablesInOrder(tx)
  return ordered
    .filter(({ name }) => columns.has(name) && leftOut[name] === undefined)
    .map(({ name, key, late }) => {
      const all = columns.get(name) ?? []
      const of = entities.find(({ table }) => table === name)
      const own = ['client_id', ...(OWN_COLUMNS[name] ?? [])]
      return {
        name,
        of,
        key: key.filter((one) => one !== 'client_id'),
        hasId: all.some((column) => column.name === 'id'),
        late: late.filter((one) => !own.includes(one)),
        columns: all.filter((column) => !own.includes(column.name)).map((column) => columnOf(of, column, all)),
      }
    })
}

function columnOf(
  of: Entity | undefined,
  { table, name, type, nullable, target }: Found,
  all: readonly Found[],
): Column {
  const [, field] = (of && fieldsOf(of).find(([key]) => snakeName(key) === name)) ?? []
  return { name, type, nullable, field, holds: field?.holds, points: pointsOf() }

  function pointsOf(): Points | undefined {
    const told = POINTS[`${table}.${name}`]
    if (told) return told
    if (name === 'deleted_with') return { to: 'maybe', table: 'undo_items' }
    if (target) return { to: 'row', table: target }
    const kind = name.replace(/_id$/, '_type')
    if (kind !== name && all.some((column) => column.name === kind)) return { to: 'named', by: kind }
    const meant = field?.target?.()
    return meant && { to: 'maybe', table: meant.table }
  }
}

/** The table of a kind of record by the word for it on the wire or in a column; undefined for what is none. */
export function tableNamed(word: unknown): string | undefined {
  return typeof word === 'string' ? (NAMED[word] ?? entityNamed(word)?.table) : undefined
}

import { type RawBuilder, sql } from 'kysely'

/** What was found of a person, as the preview counts it. */
export type ErasureGroup = 'records' | 'notes' | 'letters' | 'history' | 'imports' | 'signIn' | 'waiting' | 'files'

/** Tables that are not looked through: descriptions of works and drawings, what machines write, and what is counted anew. */
export const LEFT_ALONE: ReadonlySet<string> = new Set([
  'articles',
  'article_resources',
  'article_components',
  'article_changes',
  'article_change_items',
  'line_versions',

  'norms',
  'norm_children',
  'norm_words',
  'recipe_lines',
  'resources',
  'prices',
  'collections',
  'chapters',
  'indicators',

  'blueprint_pages',
  'blueprint_scales',
  'blueprint_shapes',
  'resource_sums',
  'resource_run_groups',
  'resource_run_items',

  'audit_seals',
  'house_marks',
  'events',
  'presence',
  'passkeys',
  'passkey_challenges',
  'second_steps',
  'known_devices',

  'auto_login_tokens',
  'invitations',
  'sign_ins',
  'sessions',
  'module_terms',
  'module_rights',
  'permissions',
  'upload_pieces',
  'e_invoices',
  'received_invoices',
  'e_invoice_messages',
  'e_invoice_access',
  'clients',
  'locations',
  'record_base',
])

/** Columns of text that say which way, not what: they hold words of the product. */
export const WAYS: ReadonlySet<string> = new Set([
  'kind',
  'state',
  'status',
  'type',
  'practice',
  'currency',
  'direction',
  'language',
  'entity',
  'entity_type',
  'action',
  'related_entity_type',
  'storage_key',
  'digest',
  'token_hash',
  'sha256',
  'key',
  'body_hash',
])

const GROUPS: Readonly<Record<string, ErasureGroup>> = {
  notes: 'notes',
  email_messages: 'letters',
  audit: 'history',
  undo_items: 'history',
  bulk_items: 'history',
  bulk_runs: 'history',
  customer_merges: 'history',
  ticket_merges: 'history',
  handovers: 'history',
  idempotency_keys: 'history',
  imports: 'imports',
  import_lines: 'imports',
  import_records: 'imports',
  import_mappings: 'imports',
  internal_requests: 'signIn',
  jobs: 'waiting',
  files: 'files',
}

/** Where the preview counts a table. */
export function groupOf(table: string): ErasureGroup {
  return GROUPS[table] ?? 'records'
}

/** The condition that a row (alias `t`) is of a document that the law wants kept, or that it is not. */
export function keepsDocument(table: string, kept: boolean): RawBuilder<unknown> {
  const document = DOCUMENTS[table] ?? sql`false`
  return kept ? document : sql`not coalesce(${document}, false)`
}

const issued = (bill: RawBuilder<unknown>) =>
  sql`exists (select 1 from bills b where b.client_id = t.client_id and b.id = ${bill} and b.state <> 'draft')`

const accepted = (offer: RawBuilder<unknown>) =>
  sql`exists (select 1 from offers o where o.client_id = t.client_id and o.id = ${offer} and o.accepted_at is not null)`

/** Issued bills, and offers that a customer accepted, with the evidence of it. */
const DOCUMENTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  bills: sql`t.state <> 'draft'`,
  offers: sql`t.accepted_at is not null`,
  offer_links: accepted(sql`t.offer_id`),
  offer_happenings: accepted(sql`t.offer_id`),
  entity_products: sql`case when t.related_entity_type = 'bill' then ${issued(sql`t.related_entity_id`)} else ${accepted(sql`t.related_entity_id`)} end`,
}

import { createHash } from 'node:crypto'
import { DocumentTemplate, type PrintedKind, suits } from '@temelia/model/admin/document-template'
import type { Row } from '@temelia/model/entity'
import { type Look, readLook } from '@temelia/reports/look'
import type { Language } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'

export type TemplateRow = Row<typeof DocumentTemplate>

/** What a document takes from its template when it is printed. */
export interface PrintedTemplate {
  readonly language: Language | null
  readonly look: Look
  readonly header: string | null
  readonly footer: string | null
  readonly terms: string | null
  readonly remitTo: string | null
  readonly bankAccounts: boolean
  readonly signatures: boolean
  readonly taxRecap: boolean
}

/** A document whose template is asked for. */
interface Templated {
  readonly kind: PrintedKind
  /** The customer; an order has none. */
  readonly accountId: number | null
  readonly templateId: number | null
}

/** One of which it is known whether it went out. */
interface Standing extends Templated {
  readonly state: string
  readonly printedWith: number | null
}

/** What a template gives to prints. */
export function printedOf(row: Omit<PrintedTemplate, 'look'> & { readonly look: unknown }): PrintedTemplate {
  const { language, header, footer, terms, remitTo, bankAccounts, signatures, taxRecap } = row
  const look = readLook(row.look, 'Look', []) ?? {}
  return { language, look, header, footer, terms, remitTo, bankAccounts, signatures, taxRecap }
}

/** What a document is printed with: a draft with its template as it is now, another one with what was kept when it went out. Null: as usual. */
export async function templateToPrint(context: Context, document: Standing): Promise<PrintedTemplate | null> {
  if (document.state === 'draft') return templateOf(context, document)
  if (document.printedWith === null) return null
  const kept = await context.tx.one<{ content: PrintedTemplate }>(
    sql`select content from document_prints where client_id = ${context.actor.clientId} and id = ${document.printedWith}`,
  )
  return kept ? printedOf(kept.content) : null
}

/** Keeps what a document is printed with as it goes out, the same content once; null for one that is printed as usual. */
export async function keepTemplate(context: Context, document: Templated): Promise<number | null> {
  const template = await templateOf(context, document)
  if (!template) return null
  const { tx, actor } = context
  const content = JSON.stringify(template)
  const hash = createHash('sha256').update(content).digest('hex')
  await tx.run(sql`insert into document_prints (client_id, hash, content)
    values (${actor.clientId}, ${hash}, ${content}::jsonb) on conflict (client_id, hash) do nothing`)
  const kept = await tx.one<{ id: number }>(
    sql`select id from document_prints where client_id = ${actor.clientId} and hash = ${hash}`,
  )
  return kept?.id ?? null
}

/**
 * The template of a document: its own, else that of its customer, else the standard one for its kind, for all bills, for everything. One that
 * was deleted, or is for other documents, is passed over.
 */
async function templateOf({ tx, actor }: Context, document: Templated): Promise<PrintedTemplate | null> {
  const customer =
    document.accountId === null
      ? undefined
      : await tx.one<{ templateId: number | null }>(
          sql`select template_id from customers where client_id = ${actor.clientId} and id = ${document.accountId}`,
        )
  const named = [document.templateId, customer?.templateId ?? null]
  const found = await tx.rows<Pick<TemplateRow, 'id' | 'document'>>(sql`select id, document from document_templates
    where client_id = ${actor.clientId} and deleted_with is null and (standard or id = any(${named}::bigint[]))`)
  const rank = ({ id, document: of }: Pick<TemplateRow, 'id' | 'document'>): number => {
    const place = named.indexOf(id)
    if (place >= 0) return place
    return of === document.kind ? 2 : of === 'bill' ? 3 : 4
  }
  const [first] = found
    .filter((row) => suits(row.document, document.kind))
    .toSorted((one, other) => rank(one) - rank(other))
  if (!first) return null
  // Only the one that is taken is read whole: each may carry a logo.
  const row = await tx.one<TemplateRow>(
    sql`select ${columns(DocumentTemplate)} from ${from(DocumentTemplate)} where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${first.id}`,
  )
  if (!row) return null
  // Terms for all documents are what customers are asked for: a supplier is told those of orders. Header and footer are the company's letterhead.
  const printed = printedOf(row)
  return document.kind === 'order' && row.document !== 'order' ? { ...printed, terms: null } : printed
}

import { DocumentTemplate, type PrintedKind, suits } from '@temelia/model/admin/document-template'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { pictureOf } from '@temelia/reports/html-picture'
import { readLook } from '@temelia/reports/look'
import type { OptionFault } from '@temelia/reports/print-options'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { oneAfterTheOther, takeMark } from '../../records/one-of-them.ts'
import { column } from '../../records/select.ts'
import type { TemplateRow } from './printed-template.ts'

/** What a logo may be, as a person is told. */
const LOGO = { kinds: 'PNG, JPEG, GIF, SVG', size: '350 KB' }

const LOGO_FIELD = 'Look.logo.picture'

/** Rules of templates: those of the product stay as they are, but may be the standard ones; the look is one that prints; one is the standard of its documents. */
export const templateRules = rulesFor(DocumentTemplate, {
  prepare: async (_context, patch, before) => {
    if (before?.predefined && changesMore(patch, before)) throw new AppError('PREDEFINED_TEMPLATE')
    if (patch.look !== undefined) demandLook(patch.look)
    return patch
  },
  beforeRemove: async (_context, { predefined }) => {
    if (predefined) throw new AppError('PREDEFINED_TEMPLATE')
  },
  settle: async (context, changes) => {
    for (const { before, after } of changes) {
      if (!after?.standard || (before?.standard && before.document === after.document)) continue
      await oneAfterTheOther(context)
      const others = sql`${column('document')} is not distinct from ${after.document} and ${column('id')} <> ${after.id}`
      await takeMark(context, DocumentTemplate, 'standard', others)
    }
  },
})

/** @throws AppError INVALID_DATA for a template that is for other documents, NOT_FOUND for one that is not there */
export async function demandTemplate(
  context: Context,
  templateId: number | null | undefined,
  kind: PrintedKind,
): Promise<void> {
  if (!templateId) return
  const { document } = await find(context, DocumentTemplate, templateId)
  if (!suits(document, kind))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'TemplateId', code: 'INVALID_VALUE' }] })
}

/** The template that a change names anew: one that a document has already may have been deleted meanwhile. */
export function templateIfChanged(
  { templateId }: { readonly templateId?: number | null },
  before: { readonly templateId: number | null } | undefined,
): number | null | undefined {
  return templateId === before?.templateId ? null : templateId
}

/** The template of a document for a copy of another kind: none where it was deleted or is not for that. */
export async function templateForCopy(
  { tx, actor }: Context,
  templateId: number | null,
  kind: PrintedKind,
): Promise<number | null> {
  if (templateId === null) return null
  const found = await tx.one<Pick<TemplateRow, 'document'>>(sql`select document from document_templates
    where client_id = ${actor.clientId} and id = ${templateId} and deleted_with is null`)
  return found && suits(found.document, kind) ? templateId : null
}

function changesMore(patch: Patch<typeof DocumentTemplate>, before: TemplateRow): boolean {
  const old = before as unknown as Record<string, unknown>
  return Object.entries(patch).some(
    ([key, value]) =>
      key !== 'standard' && value !== undefined && JSON.stringify(value) !== JSON.stringify(old[key] ?? null),
  )
}

/** @throws AppError INVALID_DATA for a look that cannot be printed */
export function demandLook(value: unknown): void {
  const found: OptionFault[] = []
  const look = readLook(value ?? {}, 'Look', found)
  if (look?.logo && !pictureOf(look.logo.picture)) found.push({ field: LOGO_FIELD, expected: LOGO.kinds })
  const faults = found.map(
    ({ field, expected }): FieldFault =>
      field === LOGO_FIELD
        ? { field, code: 'INVALID_PICTURE', params: LOGO }
        : { field, code: 'INVALID_VALUE', params: { expected } },
  )
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
}

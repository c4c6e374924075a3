import { DocumentTemplate } from '@temelia/model/admin/document-template'
import { fieldsOf, wireName } from '@temelia/model/entity'
import type { Patch } from '@temelia/model/entity'
import { callOnce } from '../../data/call-once.ts'
import { download, downloadFile } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { type Found, recordsKey } from '../../data/records.ts'
import { saveBlob } from '../../ui/save-blob.ts'

export type TemplateRow = Found<typeof DocumentTemplate>

/** What a person sets in a template. */
export type TemplateDraft = Patch<typeof DocumentTemplate>

const KEYS = fieldsOf(DocumentTemplate).flatMap(([key, field]) => (field.readOnly ? [] : [key]))
const path = `/api/${DocumentTemplate.wire.path}`

/** A template as it is typed on. */
export function draftOf(row: TemplateRow): TemplateDraft {
  const values = row as unknown as Record<string, unknown>
  return Object.fromEntries(KEYS.map((key) => [key, values[key]]))
}

/** What a draft says otherwise than the template. */
export function changesOf(draft: TemplateDraft, row: TemplateRow): TemplateDraft {
  const before = draftOf(row) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  )
}

/** A sample document with what is typed, as PDF. */
export function fetchSample(draft: TemplateDraft, signal?: AbortSignal): Promise<Blob> {
  const values = draft as Record<string, unknown>
  const told = KEYS.filter((key) => key !== 'standard').map((key) => [wireName(DocumentTemplate, key), values[key]])
  return download(`${path}/preview`, { method: 'POST', json: Object.fromEntries(told), ...(signal ? { signal } : {}) })
}

/** Copies a template; gives the id of the copy. */
export async function duplicateTemplate(id: number): Promise<number> {
  return made(await callOnce(`${path}/duplicate`, { TemplateIds: [id] }))
}

/** Makes a template of a file. @throws SyntaxError for a file that is no JSON */
export async function importTemplate(file: File): Promise<number> {
  return made(await callOnce(`${path}/import`, JSON.parse(await file.text())))
}

/** Saves a template as a file. */
export async function exportTemplate(id: number): Promise<void> {
  const { blob, name } = await downloadFile(`${path}/${id}/export`, {}, () => undefined)
  saveBlob(blob, name)
}

async function made({ body }: { readonly body: unknown }): Promise<number> {
  await queryClient.invalidateQueries({ queryKey: recordsKey(DocumentTemplate) })
  return (body as { TemplateId: number }).TemplateId
}

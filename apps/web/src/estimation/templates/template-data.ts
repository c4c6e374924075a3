import { useQuery } from '@tanstack/react-query'
import type { TemplateType } from '@temelia/model/estimation/template'
import { callOnce } from '../../data/call-once.ts'
import { call, download } from '../../data/http.ts'

/** A template as the lists show it; predefined ones are nobody's to change. */
export type TemplateFacts = Readonly<{
  id: number
  name: string
  type: TemplateType
  description: string | null
  predefined: boolean
  lines: number
  actions: Readonly<Record<string, boolean>>
}>

/** What using a template made. */
export type Made = Readonly<{ FolderId?: number; InvestmentId?: number; ObjectId?: number; EstimateId?: number }>

const PATH = '/api/estimation-templates'
export const TEMPLATES_KEY = ['estimation-templates'] as const

/** The predefined templates and the company's own. */
export function useTemplates() {
  return useQuery({ queryKey: TEMPLATES_KEY, queryFn: fetchTemplates })
}

async function fetchTemplates(): Promise<readonly TemplateFacts[]> {
  const { body } = await call('/estimation-templates/get')
  const reply = body as Readonly<{ _embedded?: Readonly<{ templates?: readonly Readonly<Record<string, unknown>>[] }> }>
  return (reply._embedded?.templates ?? []).map((one) => ({
    id: Number(one['TemplateId']),
    name: String(one['Name']),
    type: one['Type'] as TemplateType,
    description: one['Description'] === null ? null : String(one['Description']),
    predefined: one['Predefined'] === true,
    lines: Number(one['Lines']),
    actions: (one['_actions'] ?? {}) as TemplateFacts['actions'],
  }))
}

export async function saveAsTemplate(values: {
  name: string
  description: string
  type: TemplateType
  id: number
}): Promise<void> {
  const { name, description, type, id } = values
  await callOnce(`${PATH}/save`, { Name: name, Description: description || null, Type: type, Id: id })
}

export async function takeTemplate(
  id: number,
  target: Readonly<{ Name?: string; FolderId?: number | null; InvestmentId?: number; ObjectId?: number }>,
): Promise<Made> {
  const { body } = await callOnce(`${PATH}/${id}/use`, target)
  return body as Made
}

/** @throws Problem ONE_TEMPLATE for more or fewer than one */
export async function duplicateTemplates(ids: readonly number[]): Promise<void> {
  await callOnce(`${PATH}/duplicate`, { TemplateIds: ids })
}

export async function changeTemplate(id: number, name: string, description: string): Promise<void> {
  await call(`${PATH}/${id}`, { method: 'PUT', json: { Name: name, Description: description || null } })
}

/** @throws Problem EMPTY_TEMPLATE when there is nothing in it */
export async function templateFile(id: number): Promise<Blob> {
  return download(`${PATH}/${id}/export`)
}

/** Reads a file as a template; what does not belong is refused with its place. */
export async function importTemplate(file: unknown): Promise<string> {
  const { body } = await call(`${PATH}/import`, { method: 'POST', json: file })
  return String((body as Readonly<Record<string, unknown>>)['Name'])
}

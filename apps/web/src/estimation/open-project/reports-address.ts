import { readPlace, type ReportPlace, writePlace } from './place-address.ts'

type Search = Readonly<Record<string, unknown>>

/** What the address of the section says: the place, the forms that are chosen, the one that is looked at, and the settlement it is to print. */
export type ReportsAddress = Readonly<{
  place: ReportPlace
  forms: readonly string[]
  shown: string | null
  settlement: number | null
  kept: boolean
}>

/** The address of the section for a part of a project, as a link; with a form that is chosen and shown there, and the settlement it prints. */
export function reportsHref({ projectId, level, id }: ReportPlace, form?: string, settlement?: number): string {
  const part = level === 'investment' ? [] : [`of=${level}:${id}`]
  const chosen = form === undefined ? [] : [`forms=${form}`, `form=${form}`]
  const search = [...part, ...chosen, ...(settlement === undefined ? [] : [`settlement=${settlement}`])].join('&')
  return `#/projects/${projectId}/reports${search && `?${search}`}`
}

/** Reads what `writeAddress` wrote; what makes no sense is passed over. */
export function readAddress(search: Search, projectId: number): ReportsAddress {
  const place = readPlace(search['of']) ?? { level: 'investment', id: projectId }
  const forms = typeof search['forms'] === 'string' ? search['forms'].split(',').filter(Boolean) : []
  return {
    place: { projectId, ...place },
    forms: [...new Set(forms)],
    shown: typeof search['form'] === 'string' ? search['form'] : null,
    settlement: Number(search['settlement']) || null,
    kept: search['kept'] === true,
  }
}

export function writeAddress({ place, forms, shown, settlement, kept }: ReportsAddress): Search {
  return {
    of: place.level === 'investment' ? undefined : writePlace(place),
    forms: forms.join(',') || undefined,
    form: shown ?? undefined,
    settlement: settlement ?? undefined,
    kept: kept || undefined,
  }
}

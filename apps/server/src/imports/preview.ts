import type { Unread } from '@temelia/exchange/fault'
import { exchangeForm } from '@temelia/exchange/read'
import type { ExchangeTree } from '@temelia/exchange/tree'
import type { Region } from '@temelia/calendar/region'
import { transferFaults, type Read, type TransferFault } from '../transfer/fault.ts'
import type { Catalogue } from '../transfer/catalogue.ts'
import type { QuantityList } from '../transfer/quantity-list.ts'
import type { ImportRow } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { needsFull, tooLong } from './list-articles.ts'
import { type Offer, offerOfList, offerOfTree } from './offer-lines.ts'
import { isWhole, readList, readTimetable, readTree, readWholeCatalogue, type Upload } from '../transfer/read-upload.ts'
import { ofSchedule } from './schedule-preview.ts'
import type { CatalogueTarget, ListTarget, ProjectTarget, ScheduleTarget } from './target.ts'
import { ofTree } from './tree-preview.ts'
import { type TreeSettings, valueOfTree } from './tree-value.ts'

/** What reading a file found: the state of the import before anything is written. */
export type Found = Pick<ImportRow, 'status' | 'lines' | 'failed' | 'preview' | 'errors'>

/** What reading a file needs from around it. */
export interface Around {
  /** How the company writes numbers. */
  readonly practice: Region
  /** The VAT of a new project whose file says none; null where none is made. */
  readonly vat: number | null
  /** Gets an exchange file as it was read. */
  keep(tree: ExchangeTree): void
  /** What the catalogues know of the works of a list, and what the lines are taken for unless somebody says otherwise. */
  looked(target: ListTarget | ProjectTarget, list: QuantityList): Promise<object>
  /** What the lines of an exchange file will be computed with. */
  settings(target: ListTarget | ProjectTarget, tree: ExchangeTree): Promise<TreeSettings>
  /** What the offer in a file does to the lines that are there, for a target that is to be priced. */
  priced(target: ListTarget, offer: Offer, found: Found): Promise<Found>
}

/** Reads a quantity list, an exchange file or a catalogue for its target. A file that cannot be taken gives a failed import that says why. */
export async function readUploaded(
  upload: Upload,
  target: ListTarget | ProjectTarget | CatalogueTarget | ScheduleTarget,
  { practice, vat, keep, looked, settings, priced }: Around,
): Promise<Found> {
  const bill = target.kind === 'list' && target.mode === 'price' ? target : undefined
  switch (target.kind) {
    case 'list':
    case 'project': {
      const form = exchangeForm(upload.bytes)
      if (!form) {
        const list = await readList(upload, { practice, laborRate: target.laborRate })
        const seen = found(list, (value) => withVat(ofList(value), vatOfList(value), vat))
        if (!list.ok || seen.status !== 'preview') return seen
        if (bill) return priced(bill, offerOfList(list.value), seen)
        return { ...seen, preview: { ...(seen.preview as object), ...(await looked(target, list.value)) } }
      }
      const tree = await readTree(upload, form, practice)
      if (tree.ok) keep(tree.value)
      const there = tree.ok && !bill ? await settings(target, tree.value) : undefined
      const worth = there && (await valueOfTree(there, practice))
      const seen = found(tree, (value) => withVat(ofTree(there?.tree ?? value, worth), value.project.vat, vat))
      return bill && tree.ok ? priced(bill, offerOfTree(tree.value), seen) : seen
    }
    case 'schedule':
      return found(await readTimetable(upload, practice), ofSchedule)
    case 'catalogue':
      return found(await readWholeCatalogue(upload, target.facts.Practice, practice), ofCatalogue)
  }
}

/** Of a new project: the VAT that the file says, and the one that is taken where it says none. */
function withVat(seen: Found, said: number | null, assumed: number | null): Found {
  if (assumed === null) return seen
  return { ...seen, preview: { ...(seen.preview as object), vat: { said, assumed: said === null ? assumed : null } } }
}

function vatOfList({ estimates }: QuantityList): number | null {
  const printed = estimates.flatMap(({ recapitulation }) => recapitulation.filter(({ code }) => code === 'VAT'))
  return printed.find(({ percent }) => percent !== null)?.percent ?? null
}

function found<T>(read: Read<T> | Unread, show: (value: T) => Found): Found {
  if (read.ok) return show(read.value)
  return { status: 'failed', lines: 0, failed: 0, preview: null, errors: [read.fault] }
}

function ofList(list: QuantityList): Found {
  const long = list.estimates.flatMap(({ sheet, lines }) =>
    lines.flatMap((line): ImportError[] => {
      const place = tooLong(line)
      return place ? [{ code: 'CELL_TOO_LONG', sheet, line: line.line, ...place }] : []
    }),
  )
  const errors = [...list.faults, ...long]
  const flagged = list.estimates.some(({ lines }) => lines.some((line) => needsFull(line)))
  return {
    status: list.counts.lines === 0 || list.faults.some(isWhole) ? 'failed' : 'preview',
    lines: list.counts.lines + list.counts.children,
    failed: failedLines(list.faults) + long.length,
    preview: {
      sheets: list.sheets,
      suggestedRounding: flagged ? 'FULL' : null,
      counts: list.counts,
      estimates: list.estimates.map(({ sheet, name, object, project, lines, totals, printed, recapitulation }) => ({
        sheet,
        name,
        object: object ?? null,
        project: project ?? null,
        lines: lines.filter(({ kind }) => kind !== 'chapter').length,
        totals,
        printed,
        recapitulation,
      })),
    },
    errors,
  }
}

function ofCatalogue(catalogue: Catalogue): Found {
  return {
    status: catalogue.norms.length === 0 ? 'failed' : 'preview',
    lines: catalogue.counts.rows,
    failed: catalogue.counts.skipped,
    preview: {
      indicators: catalogue.indicators.length,
      chapters: catalogue.chapters.length,
      norms: catalogue.norms.length,
      resources: catalogue.resources.length,
      recipeLines: catalogue.recipe.norm.length,
    },
    errors: catalogue.faults,
  }
}

function failedLines(faults: readonly TransferFault[]): number {
  const lines = faults.filter(({ code, line }) => transferFaults[code] === 'error' && line !== undefined)
  return new Set(lines.map(({ sheet, line }) => `${sheet} ${line}`)).size
}

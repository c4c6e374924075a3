import type { Unread } from '@temelia/exchange/fault'
import { exchangeForm } from '@temelia/exchange/read'
import type { ExchangeTree } from '@temelia/exchange/tree'
import { transferFaults, type Read, type TransferFault } from '../transfer/fault.ts'
import type { Catalogue } from '../transfer/catalogue.ts'
import type { QuantityList } from '../transfer/quantity-list.ts'
import type { ImportError, ImportRow } from './import-row.ts'
import { needsFull, tooLong } from './list-articles.ts'
import { isWhole, readList, readTree, readWholeCatalogue, type Upload } from './read-upload.ts'
import type { CatalogueTarget, ListTarget, ProjectTarget } from './target.ts'
import { ofTree } from './tree-preview.ts'

/** What reading a file found: the state of the import before anything is written. */
export type Found = Pick<ImportRow, 'status' | 'lines' | 'failed' | 'preview' | 'errors'>

/**
 * Reads a quantity list, an exchange file or a catalogue for its target. A file that cannot be taken gives a failed import that says why.
 * @param keep gets an exchange file as it was read
 */
export async function readUploaded(
  upload: Upload,
  target: ListTarget | ProjectTarget | CatalogueTarget,
  keep: (tree: ExchangeTree) => void,
): Promise<Found> {
  switch (target.kind) {
    case 'list':
    case 'project': {
      const form = exchangeForm(upload.bytes)
      if (!form) return found(await readList(upload, target), ofList)
      const tree = await readTree(upload, form)
      if (tree.ok) keep(tree.value)
      return found(tree, ofTree)
    }
    case 'catalogue':
      return found(await readWholeCatalogue(upload, target), ofCatalogue)
  }
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

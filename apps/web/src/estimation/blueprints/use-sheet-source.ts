import { useQuery } from '@tanstack/react-query'
import type { Row } from '@temelia/model/entity'
import type { Blueprint } from '@temelia/model/takeoff/blueprint'
import { drawingLines } from '@temelia/takeoff/drawing-lines'
import { outlineAt } from '@temelia/takeoff/outline-at'
import type { Point } from '@temelia/takeoff/point'
import { type SegmentGrid, segmentGrid } from '@temelia/takeoff/segment-grid'
import type { LeftCount, VectorDrawing } from '@temelia/takeoff/vector-drawing'
import { OPS } from 'pdfjs-dist'
import { useEffect, useMemo, useState } from 'react'
import type { PageRow } from './measures.ts'
import { pdfLines } from './pdf-lines.ts'
import { drawingBytes, useDrawingFile } from './use-drawings.ts'
import { type PdfSheet, usePdfSheet } from './use-pdf-sheet.ts'

/** A layer of the file itself. */
export type FileLayer = Readonly<{ id: string; name: string; shown: boolean }>

/** What a sheet is shown from. */
export type SheetSource = Readonly<{
  picture: Blob | null
  pdf: PdfSheet | null
  cad: VectorDrawing | null
  broken: boolean
  layers: readonly FileLayer[]
  /** Layers that are not shown; a new one each time something is switched. */
  hidden: ReadonlySet<string>
  onHide: (id: string) => void
  /** What of the file is not drawn. */
  left: readonly LeftCount[]
  /** The lines that are shown, to snap to; none until they are read, and none in a picture. */
  lines: SegmentGrid | null
  /** The outline of the drawing around a place. */
  outlineAt: (point: Point) => readonly Point[] | null
}>

/** Opens what a sheet is drawn from, with the layers of its file and the lines to snap to. */
export function useSheetSource(blueprint: Row<typeof Blueprint>, page: PageRow): SheetSource {
  const { fileId, drawnFileId } = blueprint
  const file = useDrawingFile(drawnFileId === null ? fileId : null)
  const cad = useVectorDrawing(drawnFileId)
  const { sheet, broken } = usePdfSheet(file.data, page.page)
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set())
  const pdfLayers = useMemo(() => (sheet ? layersOfPdf(sheet) : []), [sheet])

  const { layers, hidden } = useMemo(() => {
    const all = cad.data?.layers.map(({ name, off }) => ({ id: name, name, off })) ?? pdfLayers
    const shown = all.map(({ id, name, off }) => ({ id, name, shown: off === switched.has(id) }))
    return { layers: shown, hidden: new Set(shown.filter((layer) => !layer.shown).map(({ id }) => id)) }
  }, [cad.data, pdfLayers, switched])
  const cadLines = useMemo(
    () => cad.data && segmentGrid(drawingLines(cad.data, (name) => !hidden.has(name))),
    [cad.data, hidden],
  )
  const pdfGrid = usePdfLines(sheet, hidden)

  return {
    picture: file.data && file.data.type !== 'application/pdf' ? file.data : null,
    pdf: sheet,
    cad: cad.data ?? null,
    broken: broken || cad.isError || file.isError,
    layers,
    hidden,
    onHide: (id) => {
      const next = new Set(switched)
      if (!next.delete(id)) next.add(id)
      setSwitched(next)
    },
    left: cad.data?.left ?? [],
    lines: cadLines ?? pdfGrid,
    outlineAt: (point) => (cad.data ? outlineAt(cad.data, point, (name) => !hidden.has(name)) : null),
  }
}

function useVectorDrawing(fileId: number | null) {
  return useQuery({
    queryKey: ['vector-drawing', fileId],
    queryFn: async ({ signal }) => JSON.parse(await (await drawingBytes(fileId ?? 0, signal)).text()) as VectorDrawing,
    enabled: fileId !== null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { keep: false },
  })
}

function layersOfPdf({ layers }: PdfSheet) {
  return [...(layers as Iterable<[string, { name: string | null; visible: boolean }]>)].map(([id, group]) => ({
    id,
    name: group.name ?? id,
    off: !group.visible,
  }))
}

function usePdfLines(sheet: PdfSheet | null, hidden: ReadonlySet<string>): SegmentGrid | null {
  const [lines, setLines] = useState<SegmentGrid | null>(null)
  useEffect(() => {
    setLines(null)
    if (!sheet) return
    let left = false
    for (const { id } of layersOfPdf(sheet)) sheet.layers.setVisibility(id, !hidden.has(id), false)
    const [x = 0, y = 0] = sheet.page.view
    sheet.page.getOperatorList().then(
      (operators) => !left && setLines(segmentGrid(pdfLines(OPS, operators, [x, y], sheet.layers))),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [sheet, hidden])
  return lines
}

import { useRef } from 'react'
import type { PageRow } from './measures.ts'
import { type SheetPixels, sheetPixels } from './sheet-pixels.ts'
import type { SheetSource } from './use-sheet-source.ts'

/** The pixels of a sheet as its layers are shown: painted when they are first asked for, and kept until a layer is switched. */
export function useSheetPixels(source: SheetSource, page: PageRow): () => Promise<SheetPixels | null> {
  const kept = useRef<{ hidden: ReadonlySet<string>; pixels: Promise<SheetPixels | null> } | null>(null)
  return () => {
    if (kept.current?.hidden !== source.hidden)
      kept.current = { hidden: source.hidden, pixels: sheetPixels(source, page) }
    return kept.current.pixels
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { download } from '../../data/http.ts'
import { saveBlob } from '../../ui/save-blob.ts'
import { fetchRun, type PrintOrder, type PrintRun, startRun, stopRun } from './report-data.ts'

const POLL_MS = 400

/** Where a print stands. */
export type Printing = Readonly<
  | { step: 'none' | 'stopped' }
  | { step: 'running'; run: PrintRun | null }
  | { step: 'done'; run: PrintRun }
  | { step: 'failed'; problem: unknown; message: string | null }
>

/** Prints an order and follows it to its end; the file is handed to the browser. Leaving the screen stops it. */
export function usePrintRun(before: () => Promise<unknown>) {
  const [printing, setPrinting] = useState<Printing>({ step: 'none' })
  const current = useRef<{ id: number | null; left: boolean } | null>(null)

  const stop = useCallback(() => {
    const going = current.current
    if (!going) return
    going.left = true
    current.current = null
    if (going.id !== null) void stopRun(going.id).catch(() => undefined)
  }, [])
  useEffect(() => stop, [stop])

  async function start(order: PrintOrder) {
    stop()
    const mine: { id: number | null; left: boolean } = { id: null, left: false }
    current.current = mine
    setPrinting({ step: 'running', run: null })
    try {
      await before()
      let run = await startRun(order)
      mine.id = run.RunId
      if (mine.left) return await stopRun(run.RunId)
      while (run.Status === 'running') {
        setPrinting({ step: 'running', run })
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
        if (mine.left) return
        run = await fetchRun(run.RunId)
      }
      current.current = null
      if (mine.left) return
      if (run.Status === 'failed') setPrinting({ step: 'failed', problem: null, message: run.Error?.Message ?? null })
      else if (run.Status === 'cancelled') setPrinting({ step: 'stopped' })
      else {
        setPrinting({ step: 'done', run })
        await saveRun(run)
      }
    } catch (problem) {
      if (current.current === mine) current.current = null
      if (!mine.left) setPrinting({ step: 'failed', problem, message: null })
    }
  }

  return {
    printing,
    start: (order: PrintOrder) => void start(order),
    stop: () => {
      stop()
      setPrinting({ step: 'stopped' })
    },
  }
}

/** Hands the file of a finished run to the browser's downloads. */
export async function saveRun({ RunId, File }: PrintRun): Promise<void> {
  saveBlob(await download(`/api/report-runs/${RunId}/file`, { accept: '*/*' }), File?.Name ?? 'report')
}

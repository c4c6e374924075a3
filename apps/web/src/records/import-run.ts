import type { Entity } from '@temelia/model/entity'
import { useRef, useState } from 'react'
import { call } from '../data/http.ts'

const POLL_MS = 400

type ImportError = Readonly<{ line: number; column: string; value: string; code: string; message: string }>

/** Where an import stands, as the server tells it. `columns`, `mapping` and `sample` describe the file before it is written. */
export type ImportState = Readonly<{
  id: number
  status: 'reading' | 'preview' | 'committing' | 'done' | 'failed' | 'undone'
  progress: number
  lines: number
  created: number
  updated: number
  skipped: number
  failed: number
  columns: readonly string[]
  mapping: Readonly<Record<string, string>>
  sample: readonly (readonly string[])[]
  errors: readonly ImportError[]
}>

/** Runs the import protocol of the contract (section 4) for an entity: read, preview, commit, undo. */
export function useImport(of: Entity) {
  const [state, setState] = useState<ImportState | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const file = useRef<File | null>(null)

  async function steps(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (cause) {
      setProblem(cause)
    } finally {
      setBusy(false)
    }
  }

  async function follow(id: number): Promise<void> {
    for (;;) {
      const now = readImport((await call(`/api/imports/${id}`)).body)
      setState(now)
      if (now.status !== 'reading' && now.status !== 'committing') return
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  async function upload(mapping?: Readonly<Record<string, string>>): Promise<void> {
    if (!file.current) return
    const form = new FormData()
    form.set('target', JSON.stringify({ Entity: of.wire.path }))
    if (mapping) form.set('mapping', JSON.stringify(mapping))
    form.set('file', file.current)
    const begun = readImport((await call('/api/imports', { method: 'POST', form })).body)
    await follow(begun.id)
  }

  return {
    state,
    problem,
    busy,
    read: (chosen: File) => {
      file.current = chosen
      return steps(() => upload())
    },
    map: (mapping: Readonly<Record<string, string>>) => steps(() => upload(mapping)),
    commit: () =>
      steps(async () => {
        if (!state) return
        await call(`/api/imports/${state.id}/commit`, { method: 'POST' })
        await follow(state.id)
      }),
    undo: () =>
      steps(async () => {
        if (!state) return
        await call(`/api/imports/${state.id}/undo`, { method: 'POST' })
        await follow(state.id)
      }),
  }
}

function readImport(body: unknown): ImportState {
  const wire = body as Readonly<Record<string, unknown>>
  const preview = (wire['Preview'] ?? {}) as Readonly<Record<string, unknown>>
  return {
    id: Number(wire['ImportId']),
    status: wire['Status'] as ImportState['status'],
    progress: Number(wire['Progress'] ?? 0),
    lines: Number(wire['Lines'] ?? 0),
    created: Number(wire['Created'] ?? 0),
    updated: Number(wire['Updated'] ?? 0),
    skipped: Number(wire['Skipped'] ?? 0),
    failed: Number(wire['Failed'] ?? 0),
    columns: (preview['Columns'] ?? []) as readonly string[],
    mapping: (preview['Mapping'] ?? {}) as Readonly<Record<string, string>>,
    sample: (preview['Rows'] ?? []) as readonly (readonly string[])[],
    errors: (wire['Errors'] ?? []) as readonly ImportError[],
  }
}

import type { Entity } from '@temelia/model/entity'
import { useRef, useState } from 'react'
import { call, download } from '../data/http.ts'
import type { ReadColumn, TextReading } from '../ui/file-reading.tsx'
import { saveBlob } from '../ui/save-blob.ts'

const POLL_MS = 400
const BUSY: readonly ImportState['status'][] = ['reading', 'committing', 'undoing']

/** What is wrong with a line, or worth knowing about the file; `column` is the header of the file. */
export type ImportError = Readonly<{
  line: number | null
  column: string | null
  value: string | null
  code: string
  message: string
}>

/** A field that a column may go to. */
export type ImportChoice = Readonly<{ name: string; en: string; ro: string; required: boolean; key: boolean }>

/** What would become of the lines. */
export type ImportPlan = Readonly<{ created: number; updated: number; skipped: number; failed: number }>

/** What the file is before it is written. */
export type ImportFile = Readonly<{
  columns: readonly string[]
  /** The field of each column, null for one that is left out. */
  fields: readonly (string | null)[]
  choices: readonly ImportChoice[]
  rows: readonly (readonly string[])[]
  rowLines: readonly number[]
  sheets: readonly string[]
  sheet: string
  rowCount: number
  /** How a delimited text was read. */
  reading: TextReading | null
  decimals: readonly ReadColumn[]
  remembered: boolean
  plan: ImportPlan | null
  doubts: readonly ImportDoubt[]
}>

/** A name of the file that several records have; `chosen` is the id of the one that is meant. */
export type ImportDoubt = Readonly<{
  letter: string
  column: string
  value: string
  candidates: readonly Readonly<{ id: number; text: string }>[]
  chosen: number | null
}>

/** Where an import stands, as the server tells it. */
export type ImportState = ImportPlan &
  Readonly<{
    id: number
    status: 'reading' | 'preview' | 'committing' | 'done' | 'failed' | 'undoing' | 'undone'
    progress: number
    lines: number
    /** Lines that are behind: more than none at a preview says that the import was stopped. */
    done: number
    file: ImportFile | null
    errors: readonly ImportError[]
  }>

/** How the file is read and what happens to records that are known. */
export type ImportChoices = Readonly<{
  mode: 'create' | 'skip' | 'update'
  /** Wire name of the field that tells records apart; empty when every line is a new record. */
  key: string
  missing: 'fail' | 'empty'
  encoding?: string
  delimiter?: string
  sheet?: string
  /** Column letter to decimal sign. */
  decimals?: Readonly<Record<string, 'comma' | 'point'>>
  /** Column letter to name to the id of the record that is meant. */
  links?: Readonly<Record<string, Readonly<Record<string, number>>>>
}>

const FIRST: ImportChoices = { mode: 'create', key: '', missing: 'fail' }

/** Runs the import protocol for an entity: read, preview, commit, stop, undo. */
export function useImport(of: Entity) {
  const [state, setState] = useState<ImportState | null>(null)
  const [choices, setChoices] = useState(FIRST)
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

  async function follow(id: number, show = true): Promise<ImportState> {
    for (;;) {
      const now = readImport((await call(`/api/imports/${id}`)).body)
      if (show) setState(now)
      if (!BUSY.includes(now.status)) return now
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  async function upload(
    asked: ImportChoices,
    fields?: readonly (string | null)[],
    show = true,
  ): Promise<ImportState | undefined> {
    if (!file.current) return undefined
    const { mode, key, missing, encoding, delimiter, sheet, decimals = {}, links = {} } = asked
    const form = new FormData()
    form.set(
      'target',
      JSON.stringify({
        Entity: of.wire.path,
        Mode: mode,
        ...(key ? { Key: key } : {}),
        Missing: missing,
        ...(encoding ? { Encoding: encoding } : {}),
        ...(delimiter ? { Delimiter: delimiter } : {}),
        ...(sheet ? { Sheet: sheet } : {}),
      }),
    )
    const columns = fields ? { columns: Object.fromEntries(fields.map((field, at) => [letter(at), field])) } : {}
    form.set('mapping', JSON.stringify({ ...columns, decimals, links }))
    form.set('file', file.current)
    const begun = readImport((await call('/api/imports', { method: 'POST', form })).body)
    setChoices(asked)
    return follow(begun.id, show)
  }

  /** The surest key of the file: known records are then left alone unless the person chooses otherwise. Only then it is shown. */
  async function first(chosen: File): Promise<void> {
    file.current = chosen
    setState(null)
    const seen = await upload(FIRST, undefined, false)
    const key = seen?.file?.choices.filter(({ key: may, name }) => may && seen.file?.fields.includes(name)).at(-1)
    const best = seen?.file?.choices.find(({ name }) => name === 'TaxId' && seen.file?.fields.includes(name)) ?? key
    if (seen?.status === 'preview' && best) await upload({ ...FIRST, mode: 'skip', key: best.name })
    else if (seen) setState(seen)
  }

  const again = (asked: ImportChoices, fields?: readonly (string | null)[]) =>
    steps(() => upload(asked, fields).then(none))

  return {
    state,
    choices,
    problem,
    busy,
    read: (chosen: File) => steps(() => first(chosen)),
    /** Another way of reading the file: its columns may be others. */
    reread: (change: Partial<ImportChoices>) => again({ ...choices, ...change }),
    change: (change: Partial<ImportChoices>) => again({ ...choices, ...change }, state?.file?.fields),
    map: (fields: readonly (string | null)[]) => again(choices, fields),
    commit: () =>
      steps(async () => {
        if (!state) return
        setState({ ...state, status: 'committing', progress: 0 })
        await call(`/api/imports/${state.id}/commit`, { method: 'POST' })
        await follow(state.id)
      }),
    stop: () =>
      state ? call(`/api/imports/${state.id}/cancel`, { method: 'POST' }).then(none, setProblem) : undefined,
    undo: () =>
      steps(async () => {
        if (!state) return
        setState({ ...state, status: 'undoing', progress: 0 })
        await call(`/api/imports/${state.id}/undo`, { method: 'POST' })
        await follow(state.id)
      }),
    lines: (name: string) =>
      steps(async () => {
        if (state) saveBlob(await download(`/api/imports/${state.id}/lines`), name)
      }),
  }
}

export type ImportRun = ReturnType<typeof useImport>

const none = () => undefined

/** The letter of a column, as spreadsheets name it. */
export function letter(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : letter(Math.floor(index / 26) - 1) + rest
}

type Wire = Readonly<Record<string, unknown>>

function readImport(body: unknown): ImportState {
  const wire = body as Wire
  return {
    id: Number(wire['ImportId']),
    status: wire['Status'] as ImportState['status'],
    progress: Number(wire['Progress'] ?? 0),
    lines: Number(wire['Lines'] ?? 0),
    done: Number(wire['DoneLines'] ?? 0),
    ...counts(wire),
    file: wire['Preview'] ? readFile(wire['Preview'] as Wire) : null,
    errors: (wire['Errors'] ?? []) as readonly ImportError[],
  }
}

function readFile(wire: Wire): ImportFile {
  return {
    columns: (wire['Columns'] ?? []) as readonly string[],
    fields: (wire['Fields'] ?? []) as readonly (string | null)[],
    choices: ((wire['Choices'] ?? []) as readonly Wire[]).map((choice) => ({
      name: String(choice['Name']),
      en: String(choice['Label']),
      ro: String(choice['Label_ro']),
      required: choice['Required'] === true,
      key: choice['Key'] === true,
    })),
    rows: (wire['Rows'] ?? []) as readonly (readonly string[])[],
    rowLines: (wire['RowLines'] ?? []) as readonly number[],
    sheets: (wire['Sheets'] ?? []) as readonly string[],
    sheet: String(wire['Sheet'] ?? ''),
    rowCount: Number(wire['RowCount'] ?? 0),
    reading: wire['Encoding']
      ? {
          encoding: String(wire['Encoding']),
          delimiter: String(wire['Delimiter']),
          lineEnds: wire['LineEnds'] as TextReading['lineEnds'],
        }
      : null,
    decimals: ((wire['Decimals'] ?? []) as readonly (Wire | null)[]).flatMap((found, at) =>
      found ? [readDecimals(found, letter(at), String((wire['Columns'] as readonly string[])[at] ?? ''))] : [],
    ),
    remembered: wire['Remembered'] === true,
    plan: wire['Plan'] ? counts(wire['Plan'] as Wire) : null,
    doubts: ((wire['Doubts'] ?? []) as readonly Wire[]).map(readDoubt),
  }
}

function readDoubt(wire: Wire): ImportDoubt {
  return {
    letter: String(wire['Letter']),
    column: String(wire['Column']),
    value: String(wire['Value']),
    candidates: (wire['Candidates'] as readonly Wire[]).map(({ Id, Text }) => ({ id: Number(Id), text: String(Text) })),
    chosen: wire['Chosen'] === null ? null : Number(wire['Chosen']),
  }
}

function readDecimals(wire: Wire, key: string, header: string): ReadColumn {
  const example = wire['Example'] as Wire | null
  return {
    key,
    header,
    mark: wire['Mark'] as ReadColumn['mark'],
    by: wire['By'] as ReadColumn['by'],
    example: example
      ? { text: String(example['Text']), comma: Number(example['Comma']), point: Number(example['Point']) }
      : null,
  }
}

function counts(wire: Wire): ImportPlan {
  return {
    created: Number(wire['Created'] ?? 0),
    updated: Number(wire['Updated'] ?? 0),
    skipped: Number(wire['Skipped'] ?? 0),
    failed: Number(wire['Failed'] ?? 0),
  }
}

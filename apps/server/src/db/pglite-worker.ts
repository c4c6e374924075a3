import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { camelName, typeReaders } from './column-names.ts'
import { rowsAtOnce } from './named-rows.ts'

/** What the main thread says to the worker: it asks, or takes on what it asked for. */
export type Question = Asked | { readonly id: number; readonly kind: 'more' }

/** A question. */
export interface Asked {
  readonly id: number
  readonly kind: 'query' | 'script' | 'close' | 'dump'
  readonly text: string
  readonly parameters: readonly unknown[]
}

/** Where the database lives: a folder, or memory filled from a tarball of a migrated folder. */
export interface WorkerSettings {
  readonly dataDir: string
  readonly tarball?: string
  readonly durable: boolean
}

const settings = workerData as WorkerSettings
const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')

interface EmscriptenOptions {
  readonly preRun?: readonly unknown[]
}

// PGlite's file system has no fsync of its own and starts with fsync off: forward it, so that a commit survives a power cut.
const nodefsFsync = {
  name: 'nodefs-fsync',
  setup: async (_database: unknown, options: EmscriptenOptions) => {
    const before = options.preRun ?? []
    const forward = (module: { FS: { filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } } }) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream: { nfd?: number }) => {
        if (stream.nfd !== undefined) fdatasyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...options, preRun: [...before, forward] } }
  },
}

/** The default of 128 MB is held twice over by a process with two regions; this much serves 50,000 norms as fast. */
const memory = ['-c', 'shared_buffers=16MB']
const startParams = settings.durable
  ? [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      ...memory,
    ]
  : [...PGlite.defaultStartParams, ...memory]

const options: PGliteOptions = {
  ...(settings.dataDir === '' ? {} : { dataDir: settings.dataDir }),
  ...(settings.tarball ? { loadDataDir: new Blob([new Uint8Array(await readFile(settings.tarball))]) } : {}),
  startParams,
  extensions: settings.durable ? { nodefsFsync, pg_trgm, unaccent } : { pg_trgm, unaccent },
  parsers: typeReaders,
}
const database = new PGlite(options)
await database.waitReady
if (settings.durable) syncFolder(settings.dataDir)

/** What goes on with the rows of a question, by its id. */
const held = new Map<number, () => void>()

port.on('message', (question: Question) => {
  if (question.kind === 'more') held.get(question.id)?.()
  else void answer(question)
})
port.postMessage({ id: 0 })

async function answer(question: Asked): Promise<void> {
  try {
    if (question.kind === 'close') {
      await database.close()
      port?.postMessage({ id: question.id })
      port?.close()
    } else if (question.kind === 'dump') {
      const dump = await database.dumpDataDir('gzip')
      const bytes = new Uint8Array(await dump.arrayBuffer())
      port?.postMessage({ id: question.id, bytes }, [bytes.buffer])
    } else if (question.kind === 'script') {
      await database.exec(question.text)
      port?.postMessage({ id: question.id })
    } else {
      const result = await database.query<unknown[]>(question.text, [...question.parameters], { rowMode: 'array' })
      // Arrays travel between threads at half the cost of objects; the main thread gives the names back.
      const fields = result.fields.map((field) => camelName(field.name))
      const { rows } = result
      // Messages that wait are read in one go: the next piece is sent when the one before was taken.
      const step = rowsAtOnce(fields.length)
      let at = 0
      for (; rows.length - at > step; at += step) {
        const taken = new Promise<void>((resolve) => held.set(question.id, resolve))
        port?.postMessage({ id: question.id, fields, rows: rows.slice(at, at + step), more: true })
        await taken
        held.delete(question.id)
      }
      port?.postMessage({ id: question.id, fields, rows: rows.slice(at), affected: result.affectedRows ?? 0 })
    }
  } catch (error) {
    const { message, code, detail, constraint, table, column, routine } = error as Record<string, string | undefined>
    port?.postMessage({ id: question.id, error: { message, code, detail, constraint, table, column, routine } })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fdatasyncSync(handle)
  closeSync(handle)
}

import { useEffect, useState } from 'react'
import { type ListOptions, NO_OPTIONS } from './list-options.tsx'
import { commitImport, type ImportMapping, type ImportState, importState, startImport } from './quantity-import.ts'

const POLL = 700
const BUSY = ['reading', 'committing', 'undoing']

/** What the last reading of the file was asked with. */
type Sent = Readonly<{ target: string; mapping: ImportMapping | null }>

export type FileImport = Readonly<{
  file: File | null
  job: ImportState | null
  problem: unknown
  /** Something is being read or written. */
  busy: boolean
  /** How the file was said to be read when it was read last; null leaves it to what is recognised. */
  mapping: ImportMapping | null
  options: ListOptions
  setOptions: (options: ListOptions) => void
  /** Reads a file for a target; the columns as they are recognised, or as they were set by hand. */
  send: (file: File, mapping?: ImportMapping | null) => void
  /** Reads the same file once more, for what is asked now. */
  again: (targetOf: TargetOf) => void
  commit: () => void
  run: (work: () => Promise<ImportState | null>) => void
  reset: () => void
}>

/** The target of the call, from what was answered and from what the file was read as before. */
export type TargetOf = (options: ListOptions, before: ImportState | null) => Readonly<Record<string, unknown>>

/** The life of a file that becomes lines: read, looked at with the questions answered, read again where an answer changed, written. */
export function useFileImport(targetOf: TargetOf): FileImport {
  const [file, setFile] = useState<File | null>(null)
  const [job, setJob] = useState<ImportState | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [working, setWorking] = useState(false)
  const [options, setOptions] = useState<ListOptions>(NO_OPTIONS)
  const [sent, setSent] = useState<Sent>({ target: '', mapping: null })

  useEffect(() => {
    if (!job || !BUSY.includes(job.status)) return
    const timer = setTimeout(() => {
      importState(job.id).then(setJob, setProblem)
    }, POLL)
    return () => clearTimeout(timer)
  }, [job])

  function run(work: () => Promise<ImportState | null>) {
    setProblem(null)
    setWorking(true)
    work()
      .then(setJob, setProblem)
      .finally(() => setWorking(false))
  }

  async function read(chosen: File, mapping: ImportMapping | null, wanted: ListOptions, ask: TargetOf) {
    const target = ask(wanted, job)
    const id = await startImport(chosen, target, mapping)
    setSent({ target: JSON.stringify(target), mapping })
    return importState(id)
  }

  function look(chosen: File, mapping: ImportMapping | null, ask: TargetOf) {
    setFile(chosen)
    run(async () => {
      const found = await read(chosen, mapping, options, ask)
      if (found.preview?.fullSuggested && options.Rounding === '') setOptions({ ...options, Rounding: 'FULL' })
      return found
    })
  }

  return {
    file,
    job,
    problem,
    busy: working || (job !== null && BUSY.includes(job.status)),
    mapping: sent.mapping,
    options,
    setOptions,
    send: (chosen, mapping = null) => look(chosen, mapping, targetOf),
    again: (ask) => file && look(file, sent.mapping, ask),
    /** What was answered after the file was read belongs to the reading: it is read once more with it, then written. */
    commit: () =>
      run(async () => {
        if (!job || !file) return job
        const asked = JSON.stringify(targetOf(options, job))
        const current = asked === sent.target ? job : await read(file, sent.mapping, options, targetOf)
        if (current.status === 'preview') await commitImport(current.id)
        return importState(current.id)
      }),
    run,
    reset: () => setJob(null),
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageModel } from './page-model.ts'

/** One print as it travels to the print process: the page model as JSON text in bytes. */
export interface PrintJob {
  id: number
  model: Uint8Array
  tagged?: boolean
}

/** What comes back: the file, or why there is none; always with the memory the process holds, in bytes. */
export interface PrintAnswer {
  id: number
  pdf?: Uint8Array
  pages?: number
  tagged?: boolean
  fault?: string
  memory: number
}

export interface PrintedPdf {
  pdf: Uint8Array
  pages: number
  tagged: boolean
}

export type PrintFailure = 'cancelled' | 'timeout' | 'died' | 'template' | 'busy' | 'closed'

/** Why a print came to nothing. Nothing is left behind: the next print starts in a fresh process where this one's was lost. */
export class PrintError extends Error {
  readonly reason: PrintFailure
  constructor(reason: PrintFailure, message: string) {
    super(message)
    this.name = 'PrintError'
    this.reason = reason
  }
}

export interface PrinterOptions {
  /**
   * File of the print process. Left out it is `print-process.ts` beside this file, run through tsx (development and tests).
   * A bundled server gives the path of its own bundle of that file.
   */
  entry?: string
  /** Folder that holds `fonts/` and `template/`; left out it is this package. A bundled server gives the folder it copied them to. */
  assets?: string
  timeLimitMs?: number
  /** A process above this many bytes, or this many documents, is replaced before the next print. */
  memoryLimit?: number
  documentLimit?: number
  /** Prints waiting at most; one more is refused as `busy`. */
  queueLimit?: number
  /** An idle process is ended after this long. */
  idleMs?: number
}

export interface Printer {
  /** Prints one page model. Rejects with a `PrintError`. Aborting the signal takes the print out of the queue or ends its process. */
  print(model: PageModel, options?: { tagged?: boolean; signal?: AbortSignal }): Promise<PrintedPdf>
  /** Process id of the running print process, or null between processes. */
  processId(): number | null
  /** Ends the process and refuses what is waiting. */
  close(): void
}

interface Waiting {
  job: PrintJob
  done(printed: PrintedPdf): void
  failed(error: PrintError): void
}

/** Prints page models one after the other in a process of its own, which is replaced when it grew, grew old, hung or died. */
export function createPrinter(options: PrinterOptions = {}): Printer {
  const {
    entry = fileURLToPath(new URL('./print-process.ts', import.meta.url)),
    assets = fileURLToPath(new URL('..', import.meta.url)),
    timeLimitMs = 60_000,
    memoryLimit = 600 * 1024 * 1024,
    documentLimit = 50,
    queueLimit = 100,
    idleMs = 60_000,
  } = options
  const queue: Waiting[] = []
  let child: ChildProcess | null = null
  let documents = 0
  let current: Waiting | null = null
  let clock: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  function next(): void {
    if (current !== null || closed) return
    clearTimeout(clock)
    current = queue.shift() ?? null
    if (current === null) {
      rest()
      return
    }
    child ??= start()
    child.ref()
    child.channel?.ref()
    clock = setTimeout(
      () => fail('timeout', `The print took longer than ${timeLimitMs / 1000} s and was stopped.`),
      timeLimitMs,
    )
    child.send(current.job)
  }

  /** Lets the server end while nothing is printed, and gives the memory back after a while. */
  function rest(): void {
    if (child === null) return
    child.unref()
    child.channel?.unref()
    clock = setTimeout(end, idleMs)
    clock.unref()
  }

  function start(): ChildProcess {
    documents = 0
    const started = fork(entry, [assets], {
      serialization: 'advanced',
      execArgv: entry.endsWith('.ts') ? ['--import', tsx()] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (answer: PrintAnswer) => answered(started, answer))
    started.on('error', (error) => lost(started, error.message))
    started.on('exit', (code, signal) => lost(started, signal ?? `code ${code}`))
    return started
  }

  function answered(from: ChildProcess, answer: PrintAnswer): void {
    if (from !== child || current === null || answer.id !== current.job.id) return
    const { done, failed } = current
    current = null
    documents++
    if (answer.memory > memoryLimit || documents >= documentLimit) end()
    if (answer.pdf === undefined)
      failed(new PrintError('template', `The form could not be set: ${answer.fault ?? 'no reason given'}`))
    else done({ pdf: answer.pdf, pages: answer.pages ?? 0, tagged: answer.tagged ?? false })
    next()
  }

  function lost(from: ChildProcess, why: string): void {
    if (from !== child) return
    child = null
    if (current !== null) fail('died', `The print process ended before the print was done (${why}).`)
  }

  function fail(reason: PrintFailure, message: string): void {
    const waiting = current
    current = null
    end()
    waiting?.failed(new PrintError(reason, message))
    next()
  }

  function end(): void {
    const ending = child
    child = null
    clearTimeout(clock)
    ending?.kill('SIGKILL')
  }

  function cancel(waiting: Waiting): void {
    const at = queue.indexOf(waiting)
    if (current === waiting) fail('cancelled', 'The print was cancelled.')
    else if (at >= 0) {
      queue.splice(at, 1)
      waiting.failed(new PrintError('cancelled', 'The print was cancelled.'))
    }
  }

  return {
    print(model, { tagged, signal } = {}) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new PrintError('closed', 'The printer is closed.'))
        if (signal?.aborted) return reject(new PrintError('cancelled', 'The print was cancelled.'))
        if (queue.length >= queueLimit)
          return reject(new PrintError('busy', `${queueLimit} prints are waiting already.`))
        const stop = () => cancel(waiting)
        const waiting: Waiting = {
          job: { id: ++lastId, model: Buffer.from(JSON.stringify(model)), ...(tagged === undefined ? {} : { tagged }) },
          done(printed) {
            signal?.removeEventListener('abort', stop)
            resolve(printed)
          },
          failed(error) {
            signal?.removeEventListener('abort', stop)
            reject(error)
          },
        }
        signal?.addEventListener('abort', stop, { once: true })
        queue.push(waiting)
        next()
      })
    },
    processId: () => child?.pid ?? null,
    close() {
      closed = true
      const waiting = current === null ? queue.splice(0) : [current, ...queue.splice(0)]
      current = null
      end()
      for (const one of waiting) one.failed(new PrintError('closed', 'The printer was closed.'))
    },
  }
}

/** Node 20 does not read TypeScript itself; the loader is found from here, wherever the server was started. */
function tsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
}

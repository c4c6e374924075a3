import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { jsonSlices } from './json-slices.ts'
import {
  type JobPiece,
  type PrintAnswer,
  type PrintedPdf,
  PrintError,
  type PrintFailure,
  type PrintJob,
} from './print-messages.ts'

/** A print that waits or runs. */
export interface Print {
  readonly id: number
  readonly owner: string
  readonly job: PrintJob
  readonly tagged: boolean | undefined
  done(printed: PrintedPdf): void
  failed(error: PrintError): void
}

export interface WorkerOptions {
  entry: string
  assets: string
  timeLimitMs: number
  /** Bytes above which a process is replaced after its print. */
  memoryLimit: number
  /** Bytes above which a process is ended in the middle of a print (Linux). */
  memoryCeiling: number
  documentLimit: number
  idleMs: number
  /** Called when the worker can take the next print; `ended` is the one that it had. */
  free(ended: Print): void
}

const WATCH_MS = 250
const PAGE_BYTES = 4096

/** One print process at a time and the one print it works on; replaced when it grew, grew old, hung or died. */
export class PrintWorker {
  current: Print | null = null
  /** Nobody waits for the current print any more. */
  private dropped = false
  private readonly options: WorkerOptions
  private child: ChildProcess | null = null
  private pieces: Uint8Array[] = []
  private documents = 0
  private clock: NodeJS.Timeout | undefined
  private watch: NodeJS.Timeout | undefined

  constructor(options: WorkerOptions) {
    this.options = options
  }

  processId(): number | null {
    return this.child?.pid ?? null
  }

  take(print: Print): void {
    const { timeLimitMs } = this.options
    this.current = print
    this.dropped = false
    this.pieces = []
    clearTimeout(this.clock)
    this.child ??= this.start()
    this.child.ref()
    this.child.channel?.ref()
    const late = `The print took longer than ${timeLimitMs / 1000} s and was stopped.`
    this.clock = setTimeout(() => this.fail('timeout', late), timeLimitMs)
    this.watch = setInterval(() => this.look(), WATCH_MS)
    void this.send(print, this.child)
  }

  /** Ends the print that runs, and its process with it. */
  fail(reason: PrintFailure, message: string): void {
    const print = this.release()
    this.end()
    print?.failed(new PrintError(reason, message))
    if (print !== null) this.options.free(print)
  }

  /** Lets go of the print that runs and keeps its process, which needs less time to end it than another would to start. */
  drop(reason: PrintFailure, message: string): void {
    this.dropped = true
    this.current?.failed(new PrintError(reason, message))
  }

  end(): void {
    const ending = this.child
    this.child = null
    clearTimeout(this.clock)
    clearInterval(this.watch)
    ending?.kill('SIGKILL')
  }

  /** Lets the server end while nothing is printed, and gives the memory back after a while. */
  rest(): void {
    if (this.child === null) return
    this.child.unref()
    this.child.channel?.unref()
    clearTimeout(this.clock)
    this.clock = setTimeout(() => this.end(), this.options.idleMs)
    this.clock.unref()
  }

  /** Piece by piece, with other work of the server in between. */
  private async send(print: Print, child: ChildProcess): Promise<void> {
    const { id, job, tagged } = print
    const { kind } = job
    let json: string | undefined
    for (const slice of jsonSlices(contentOf(job))) {
      if (json !== undefined) {
        // The pipe is waited for: what it cannot take yet would be held here.
        await new Promise((next) => child.send({ id, kind, json: json ?? '', last: false } satisfies JobPiece, next))
        await setImmediate()
        if (this.current !== print || this.child !== child) return
        if (this.dropped) return void child.send({ id, kind, json: '', last: true, dropped: true } satisfies JobPiece)
      }
      json = slice
    }
    child.send({
      id,
      kind,
      json: json ?? 'null',
      last: true,
      ...(tagged === undefined ? {} : { tagged }),
      ...(job.kind === 'file' ? { file: job.file } : {}),
    } satisfies JobPiece)
  }

  private start(): ChildProcess {
    const { entry, assets } = this.options
    this.documents = 0
    const started = fork(entry, [assets], {
      serialization: 'advanced',
      execArgv: entry.endsWith('.ts') ? ['--import', tsx()] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (answer: PrintAnswer) => this.answered(started, answer))
    started.on('error', (error) => this.lost(started, error.message))
    started.on('exit', (code, signal) => this.lost(started, signal ?? `code ${code}`))
    return started
  }

  private answered(from: ChildProcess, answer: PrintAnswer): void {
    if (from !== this.child || this.current === null || answer.id !== this.current.id) return
    if ('bytes' in answer) {
      this.pieces.push(answer.bytes)
      return
    }
    const { pieces } = this
    const print = this.release()
    // Only what the compiler sets leaves something behind in a process.
    if (print?.job.kind !== 'file') this.documents++
    if (answer.memory > this.options.memoryLimit || this.documents >= this.options.documentLimit) this.end()
    if ('pages' in answer)
      print?.done({ pdf: Buffer.concat(pieces), pages: answer.pages, title: answer.title, tagged: answer.tagged })
    else if ('refused' in answer)
      print?.failed(new PrintError('refused', `The ${answer.refused.field} cannot be printed.`, answer.refused))
    else print?.failed(new PrintError('template', `The form could not be set: ${answer.fault}`))
    if (print !== null) this.options.free(print)
  }

  private lost(from: ChildProcess, why: string): void {
    if (from !== this.child) return
    this.child = null
    if (this.current !== null) this.fail('died', `The print process ended before the print was done (${why}).`)
  }

  private release(): Print | null {
    const print = this.current
    this.current = null
    this.pieces = []
    clearTimeout(this.clock)
    clearInterval(this.watch)
    return print
  }

  /** What the process holds while it prints. Elsewhere than on Linux there is no such file, and the time limit is the only bound. */
  private look(): void {
    const { child, current } = this
    const { memoryCeiling } = this.options
    if (child?.pid === undefined) return
    readFile(`/proc/${child.pid}/statm`, 'latin1', (error, text) => {
      if (error !== null || this.child !== child || this.current !== current) return
      const held = Number(text.split(' ')[1]) * PAGE_BYTES
      const limit = Math.round(memoryCeiling / 1024 ** 2)
      if (held > memoryCeiling) this.fail('memory', `The print needed more than ${limit} MB and was stopped.`)
    })
  }
}

function contentOf(job: PrintJob): unknown {
  switch (job.kind) {
    case 'form':
      return job.model
    case 'document':
      return job.html
    case 'gantt':
      return job.chart
    default:
      return job.order
  }
}

/** Node 20 does not read TypeScript itself; the loader is found from here, wherever the server was started. */
function tsx(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { formOf } from './catalogue.ts'
import type { HtmlDocument } from './html-document.ts'
import { EXAMPLE, longEstimate } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import type { PageModel } from './page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { PLACE } from './lists.fixture.ts'
import { type MadeFile, PrintError, type ReportOrder } from './print-messages.ts'
import { previewOf } from './preview.ts'
import { createPrinter, type Printer, type PrinterOptions } from './printer.ts'

const small = f3([EXAMPLE, EXAMPLE], DEFAULT_PRINT_OPTIONS, 'ro')
const large = f3([longEstimate(8000)], DEFAULT_PRINT_OPTIONS, 'ro')
const tall = f3([longEstimate(2000)], DEFAULT_PRINT_OPTIONS, 'ro')

const A_DOCUMENT: HtmlDocument = {
  title: 'Ofertă',
  language: 'ro',
  paper: 'a4',
  orientation: 'portrait',
  header: '',
  content: '<p>a</p>',
  footer: '',
}
const titled = (title: string): PageModel => ({ ...small, title })

/** A print process that sets nothing: it hangs at the title `hang` and is done at once with every other. */
const folder = mkdtempSync(join(tmpdir(), 'temelia-printer-'))
const hanging = join(folder, 'hanging.mjs')
writeFileSync(
  hanging,
  `process.on('message', ({ id, json, last }) => {
    if (json.includes('"title":"hang"')) for (;;);
    if (last) process.send({ id, pages: 1, title: '', tagged: false, memory: 0 })
  })
  process.on('disconnect', () => process.exit())`,
)
afterAll(() => rmSync(folder, { recursive: true }))

const open: Printer[] = []
afterEach(() => {
  for (const printer of open.splice(0)) printer.close()
})

function printerWith(options: PrinterOptions = {}): Printer {
  const printer = createPrinter(options)
  open.push(printer)
  return printer
}

describe('the printer', () => {
  it('prints one document after the other in one process', async () => {
    const printer = printerWith()
    const [first, second] = await Promise.all([printer.print(small), printer.print(small)])
    expect(Buffer.from(first.pdf.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(first.pages).toBe(2)
    expect(second.pages).toBe(2)
    const process = printer.processIds()[0]
    await printer.print(small)
    expect(printer.processIds()[0]).toBe(process)
  })

  it('takes a fresh process after so many documents', async () => {
    const printer = printerWith({ documentLimit: 2 })
    await printer.print(small)
    const first = printer.processIds()[0]
    await printer.print(small)
    await printer.print(small)
    expect(printer.processIds()[0]).not.toBe(first)
    await gone(first)
  })

  it('takes a fresh process when the old one grew', async () => {
    const printer = printerWith({ memoryLimit: 1 })
    await printer.print(small)
    expect(printer.processIds()[0]).toBeNull()
    await expect(printer.print(small)).resolves.toMatchObject({ pages: 2 })
  })

  it('stops a print that takes too long, ends its process and goes on with the next', async () => {
    const printer = printerWith({ entry: hanging, timeLimitMs: 4_000 })
    const slow = printer.print(titled('hang'))
    const process = printer.processIds()[0]
    const next = [printer.print(small), printer.print(small), printer.print(small)]
    await expect(slow).rejects.toMatchObject({ reason: 'timeout' })
    await gone(process)
    await Promise.all(next)
  })

  it('ends a process that takes too much memory for one print', async () => {
    const printer = printerWith({ entry: hanging, memoryCeiling: 1024 })
    await expect(printer.print(titled('hang'))).rejects.toMatchObject({ reason: 'memory' })
    expect(printer.processIds()[0]).toBeNull()
  })

  it('lets small prints pass a large one, in a second process, and large ones wait for each other', async () => {
    const printer = printerWith({ entry: hanging })
    const [first, second] = [new AbortController(), new AbortController()]
    const large = [first, second].map(({ signal }) => printer.print({ ...tall, title: 'hang' }, { signal }))
    const [, before] = printer.processIds()
    await Promise.all([printer.print(small), printer.print(small), printer.printDocument(A_DOCUMENT)])
    const [one, other] = printer.processIds()
    expect(before).toBeNull()
    expect(one).not.toBe(other)
    second.abort()
    first.abort()
    for (const print of large) await expect(print).rejects.toMatchObject({ reason: 'cancelled' })
  })

  it('makes the pages of a form in the process: the same as those of its page model', async () => {
    const printer = printerWith()
    const data = { place: PLACE, estimates: [EXAMPLE] } as unknown as ReportOrder['data']
    const order: ReportOrder = { symbol: 'F3', data, options: DEFAULT_PRINT_OPTIONS, language: 'ro' }
    const model = formOf('F3')?.model(data, DEFAULT_PRINT_OPTIONS, 'ro') as PageModel
    const [made, printed] = await Promise.all([printer.printReport(order), printer.print(model)])
    expect(made).toMatchObject({ pages: printed.pages, title: model.title, tagged: true })
    expect(made.pdf.length).toBe(printed.pdf.length)
    await expect(printer.printReport({ ...order, symbol: 'XX' })).rejects.toMatchObject({ reason: 'template' })
  })

  it('makes workbooks and data of a form in the process, previews in one of their own', async () => {
    const printer = printerWith({ documentLimit: 1 })
    const data = { place: PLACE, estimates: [longEstimate(2_000)] } as unknown as ReportOrder['data']
    const order: ReportOrder = { symbol: 'F3', data, options: DEFAULT_PRINT_OPTIONS, language: 'ro' }
    const model = formOf('F3')?.model(data, DEFAULT_PRINT_OPTIONS, 'ro') as PageModel
    const [json, preview] = await Promise.all([printer.makeFile('json', order), printer.makeFile('preview', order)])
    expect(JSON.parse(textOf(json))).toEqual(JSON.parse(JSON.stringify(model)))
    expect(JSON.parse(textOf(preview))).toEqual(JSON.parse(JSON.stringify(previewOf(model))))
    expect(json.title).toBe(model.title)
    const [first, second, third] = printer.processIds()
    expect(first).not.toBeNull()
    expect(second).toBeNull()
    expect(third).not.toBe(first)
    // Nothing was set in the process, so it is as good as new.
    const book = await printer.makeFile('xlsx', order)
    expect(printer.processIds()[0]).toBe(first)
    const [sheet] = await readXlsxFile(Buffer.from(book.bytes))
    expect(sheet?.data.length).toBeGreaterThan(2_000)
    await expect(printer.makeFile('json', { ...order, symbol: 'XX' })).rejects.toMatchObject({ reason: 'template' })
  })

  it('lets go of a preview nobody waits for and keeps its process for the next', async () => {
    const printer = printerWith()
    const data = { place: PLACE, estimates: [longEstimate(3_000)] } as unknown as ReportOrder['data']
    const order: ReportOrder = { symbol: 'F3', data, options: DEFAULT_PRINT_OPTIONS, language: 'ro' }
    await printer.makeFile('preview', order)
    const process = printer.processIds()[2]
    const stop = new AbortController()
    const gone = printer.makeFile('preview', order, { signal: stop.signal })
    stop.abort()
    await expect(gone).rejects.toMatchObject({ reason: 'cancelled' })
    const next = await printer.makeFile('preview', { ...order, language: 'en' })
    expect(JSON.parse(textOf(next)).Model).toMatchObject({ language: 'en' })
    expect(printer.processIds()[2]).toBe(process)
  })

  it('lets those who print take turns', async () => {
    const printer = printerWith({ entry: hanging, ownerLimit: 4 })
    const done: string[] = []
    const order = (owner: string) => printer.print(tall, { owner }).then(() => done.push(owner))
    const many = Array.from({ length: 5 }, () => order('a'))
    await expect(order('a')).rejects.toMatchObject({ reason: 'busy' })
    await Promise.all([...many, order('b'), order('c')])
    expect(done.slice(0, 3)).toEqual(['a', 'b', 'c'])
  })

  it('cancels the print that is running and frees its process', async () => {
    const printer = printerWith()
    await printer.print(small)
    const process = printer.processIds()[0]
    const stop = new AbortController()
    const cancelled = printer.print(large, { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(cancelled).rejects.toMatchObject({ reason: 'cancelled' })
    await gone(process)
    await expect(printer.print(small)).resolves.toMatchObject({ pages: 2 })
  })

  it('cancels a waiting print and leaves the running one alone', async () => {
    const printer = printerWith()
    const stop = new AbortController()
    const running = printer.print(small)
    const waiting = printer.print(large, { signal: stop.signal })
    stop.abort()
    await expect(waiting).rejects.toMatchObject({ reason: 'cancelled' })
    await expect(running).resolves.toMatchObject({ pages: 2 })
    await expect(printer.print(small, { signal: stop.signal })).rejects.toMatchObject({ reason: 'cancelled' })
  })

  it('says so when the process dies, and prints again', async () => {
    const printer = printerWith()
    await printer.print(small)
    const dying = printer.print(large)
    process.kill(printer.processIds()[0] ?? 0, 'SIGKILL')
    await expect(dying).rejects.toMatchObject({ reason: 'died', message: expect.stringContaining('SIGKILL') })
    await expect(printer.print(small)).resolves.toMatchObject({ pages: 2 })
  })

  it('says so when the process cannot start', async () => {
    const printer = printerWith({ entry: '/nowhere/print-process.js' })
    await expect(printer.print(small)).rejects.toMatchObject({ reason: 'died' })
  })

  it('tells a form it cannot set apart from a lost process', async () => {
    const printer = printerWith()
    const broken = { ...small, date: '2026-13-45' } as PageModel
    await expect(printer.print(broken)).rejects.toMatchObject({ reason: 'template' })
    const process = printer.processIds()[0]
    await expect(printer.print(small)).resolves.toMatchObject({ pages: 2 })
    expect(printer.processIds()[0]).toBe(process)
  })

  it('refuses more than the queue holds', async () => {
    const printer = printerWith({ queueLimit: 1 })
    // Two are printed, one waits.
    const kept = [printer.print(small), printer.print(small), printer.print(small)]
    await expect(printer.print(small)).rejects.toMatchObject({ reason: 'busy' })
    await Promise.all(kept)
  })

  it('ends an idle process', async () => {
    const printer = printerWith({ idleMs: 20 })
    await printer.print(small)
    await gone(printer.processIds()[0])
    expect(printer.processIds()[0]).toBeNull()
  })

  it('refuses everything once closed', async () => {
    const printer = printerWith()
    const waiting = printer.print(large)
    const process = printer.processIds()[0]
    printer.close()
    await expect(waiting).rejects.toMatchObject({ reason: 'closed' })
    await expect(printer.print(small)).rejects.toBeInstanceOf(PrintError)
    await gone(process)
  })
})

function textOf({ bytes }: MadeFile): string {
  return Buffer.from(bytes).toString()
}

/** Waits until the process is no more; one that only waits to be collected counts as gone. */
async function gone(id: number | null): Promise<void> {
  expect(id).not.toBeNull()
  const alive = () => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).stdout)
  for (let tries = 0; alive() && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 25))
  expect(alive()).toBe(false)
}

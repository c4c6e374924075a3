import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { EXAMPLE, longEstimate } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import type { PageModel } from './page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { PrintError } from './print-messages.ts'
import { createPrinter, type Printer, type PrinterOptions } from './printer.ts'

const small = f3([EXAMPLE], DEFAULT_PRINT_OPTIONS, 'ro')
const large = f3([longEstimate(8000)], DEFAULT_PRINT_OPTIONS, 'ro')

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
    const printer = printerWith({ timeLimitMs: 5_000 })
    await printer.print(small)
    const slow = printer.print(large, { tagged: true })
    const process = printer.processIds()[0]
    const next = printer.print(small)
    await expect(slow).rejects.toMatchObject({ reason: 'timeout' })
    await gone(process)
    await expect(next).resolves.toMatchObject({ pages: 2 })
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

/** Waits until the process is no more; one that only waits to be collected counts as gone. */
async function gone(id: number | null): Promise<void> {
  expect(id).not.toBeNull()
  const alive = () => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).stdout)
  for (let tries = 0; alive() && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 25))
  expect(alive()).toBe(false)
}

import type { Unread } from '@temelia/exchange/fault'
import type { ReadInvoice } from '@temelia/exchange/invoice'
import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { languageOf } from '../../http/language.ts'
import { tenantOf } from '../../ports/printer.ts'
import type { Read } from '../../transfer/fault.ts'
import { messageOf } from '../../transfer/import-error.ts'
import { readInvoiceInWorker } from '../../transfer/read-in-worker.ts'
import { thread } from '../../transfer/read-upload.ts'
import { readSeal } from '../e-invoice/seal.ts'

/** The invoice in a file of a supplier: XML, or the ministry's archive of it. */
export async function readInvoiceFile(bytes: Uint8Array, owner: string): Promise<Read<ReadInvoice> | Unread> {
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b
  const unpacked = zipped ? await readSeal(bytes) : undefined
  const xml = unpacked === undefined ? bytes : new TextEncoder().encode(unpacked)
  return readInvoiceInWorker(xml, { ...thread, owner })
}

/** The same for a person. @throws AppError SUPPLIER_INVOICE_PROBLEM with what is wrong with the file */
export async function demandInvoice(request: FastifyRequest, bytes: Uint8Array): Promise<ReadInvoice> {
  const read = await readInvoiceFile(bytes, tenantOf(request.actor))
  if (read.ok) return read.value
  const { code, line = 0, value = '' } = read.fault
  const reason = messageOf(code, languageOf(request), request.actor.region, { line, value, column: '' })
  throw new AppError('SUPPLIER_INVOICE_PROBLEM', { params: { reason } })
}

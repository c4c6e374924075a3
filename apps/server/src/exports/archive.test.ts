import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { zipArchive } from './archive.ts'

async function namesIn(bytes: Buffer): Promise<string[]> {
  const names: string[] = []
  await new Promise<void>((resolve, reject) =>
    fromBuffer(bytes, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', ({ fileName }) => names.push(fileName)).once('end', resolve)
    }),
  )
  return names
}

test('files of one name stay several files, also where case does not tell them apart', async () => {
  const files = ['Factura A_1.pdf', 'factura a_1.pdf', 'Factura A_1.xml', 'Factura A_1.pdf', 'Factura A_1 (2).pdf']
  const bytes = await buffer(Readable.from(zipArchive(files.map((name) => ({ name, content: ['x'] })))))
  expect(await namesIn(bytes)).toEqual([
    'Factura A_1.pdf',
    'factura a_1 (2).pdf',
    'Factura A_1.xml',
    'Factura A_1 (3).pdf',
    'Factura A_1 (2) (2).pdf',
  ])
})

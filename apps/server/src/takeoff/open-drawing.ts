import { AppError } from '@temelia/model/errors'
import { slots } from '../jobs/slots.ts'
import { workers } from '../places.ts'
import { convertDrawing, type ConverterSettings } from '../ports/drawing-converter.ts'
import { inDrawingThread } from './drawing-thread.ts'
import type { DrawingFile } from './read-sheets.ts'
import { type DrawingFault, MOST_BYTES, type SheetsRead } from './sheet.ts'
import { soundSheets } from './sound-sheets.ts'

const READABLE = ['application/pdf', 'image/png', 'image/jpeg']
const DWG = 'image/vnd.dwg'

/** A file as it was uploaded. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly bytes: () => Promise<Uint8Array>
}

type Sound = Extract<SheetsRead, { ok: true }>

const converting = slots(1)

/**
 * The sheets of an uploaded drawing; DWG is made DXF first.
 * @param owner whose file it is: companies take turns
 * @throws AppError why it is no drawing
 */
export async function openDrawing(file: UploadedFile, owner: string, converter: ConverterSettings): Promise<Sound> {
  const isDxf = /\.dxf$/i.test(file.name) && (file.type.startsWith('text/') || file.type === 'application/octet-stream')
  if (!READABLE.includes(file.type) && file.type !== DWG && !isDxf) throw faulty('BLUEPRINT_FILE_TYPE')
  if (file.size > MOST_BYTES) throw faulty('BLUEPRINT_MAX_FILE_SIZE')
  const bytes = await file.bytes()
  const found =
    file.type === DWG
      ? await read({ bytes: await converted(bytes, owner, converter), type: 'dxf' }, owner)
      : await read({ bytes, type: isDxf ? 'dxf' : file.type }, owner)
  if (!found.ok) throw faulty(found.fault, found.params)
  return found
}

async function read(file: DrawingFile, owner: string): Promise<SheetsRead> {
  return soundSheets(await inDrawingThread<SheetsRead>(workers.drawing, file, owner))
}

const FAULTS = {
  limit: 'BLUEPRINT_CONVERSION_LIMIT',
  unavailable: 'BLUEPRINT_CONVERSION_UNAVAILABLE',
  failed: 'BLUEPRINT_UNEXPECTED_ERROR',
} as const

async function converted(bytes: Uint8Array, owner: string, converter: ConverterSettings): Promise<Uint8Array> {
  const made = await converting(owner, () => convertDrawing(converter, workers.dwg, bytes))
  if (!made.ok) throw faulty(FAULTS[made.why], made.why === 'limit' ? { seconds: converter.seconds } : {})
  return made.bytes
}

/** Why a drawing cannot be used, as an error with what to do. */
export function faulty(fault: DrawingFault, params: Readonly<Record<string, string | number>> = {}): AppError {
  return new AppError(fault, { params: { max: MOST_BYTES / 1024 / 1024, ...params } })
}

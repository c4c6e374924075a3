import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import type { Actor } from '@temelia/model/permission'
import { HTML_LIMIT, type HtmlDocument } from '@temelia/reports/html-document'
import type { Orientation, Paper } from '@temelia/reports/page-model'
import type { Language } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'

type Fields = Readonly<Record<string, unknown>>

/** Paper and orientation by `docType`; null takes the paper of the caller's region. The first four say what the document is and print alike. */
const DOCUMENT_TYPES: Readonly<Record<string, { paper: Paper | null; orientation: Orientation }>> = {
  pdf: { paper: null, orientation: 'portrait' },
  document: { paper: null, orientation: 'portrait' },
  offer: { paper: null, orientation: 'portrait' },
  bill: { paper: null, orientation: 'portrait' },
  portrait: { paper: null, orientation: 'portrait' },
  landscape: { paper: null, orientation: 'landscape' },
  a4: { paper: 'a4', orientation: 'portrait' },
  'a4-landscape': { paper: 'a4', orientation: 'landscape' },
  letter: { paper: 'letter', orientation: 'portrait' },
  'letter-landscape': { paper: 'letter', orientation: 'landscape' },
}
const FIELDS = ['header', 'content', 'footer', 'fileName', 'docType', 'lang', 'ClientId']
const LONGEST_NAME = 200

/** The fields of the call, as multipart, form or JSON. A multipart body is read no further than a document may be large. */
export async function documentFields(request: FastifyRequest): Promise<Fields> {
  if (!request.isMultipart()) {
    const { body } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('MALFORMED_REQUEST')
    return body as Fields
  }
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { fieldSize: HTML_LIMIT + 1, fields: 20, files: 1 } })) {
    if (part.type === 'file') part.file.resume()
    else if (part.valueTruncated) throw new AppError('TOO_LARGE')
    else fields[part.fieldname] = part.value
  }
  return fields
}

/**
 * The document a call describes.
 * @throws AppError TOO_LARGE above 2 MB of HTML; INVALID_DATA with every field that cannot be used
 */
export function readDocument(fields: Fields, actor: Actor, spoken: Language): HtmlDocument {
  const faults: FieldFault[] = []
  for (const field of Object.keys(fields)) if (!FIELDS.includes(field)) faults.push({ field, code: 'UNKNOWN_FIELD' })
  const text = (field: string): string => {
    const value = fields[field] ?? ''
    if (typeof value === 'string') return value
    faults.push({ field, code: 'INVALID_TYPE' })
    return ''
  }
  const header = text('header')
  const content = text('content')
  const footer = text('footer')
  const size = [header, content, footer].reduce((sum, html) => sum + Buffer.byteLength(html), 0)
  if (size > HTML_LIMIT) throw new AppError('TOO_LARGE')
  if (fields.content === undefined) faults.push({ field: 'content', code: 'REQUIRED' })
  const title = text('fileName').replace(/\.pdf$/i, '')
  if (title.length > LONGEST_NAME) faults.push({ field: 'fileName', code: 'TOO_LONG', params: { max: LONGEST_NAME } })
  const type = text('docType').trim().toLowerCase() || 'pdf'
  const shape = Object.hasOwn(DOCUMENT_TYPES, type) ? DOCUMENT_TYPES[type] : undefined
  if (!shape) faults.push(choice('docType', Object.keys(DOCUMENT_TYPES)))
  const language = text('lang') || spoken
  if (language !== 'ro' && language !== 'en') faults.push(choice('lang', ['ro', 'en']))
  if (faults.length > 0 || !shape) throw new AppError('INVALID_DATA', { faults })
  const paper = shape.paper ?? (actor.region === 'us' ? 'letter' : 'a4')
  return { title, language: language as Language, paper, orientation: shape.orientation, header, content, footer }
}

function choice(field: string, values: readonly string[]): FieldFault {
  return { field, code: 'INVALID_CHOICE', params: { values: values.join(', ') } }
}

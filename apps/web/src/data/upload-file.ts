import { decode, type WireRecord } from '@temelia/model/codec'
import { StoredFile } from '@temelia/model/record/stored-file'
import { call } from './http.ts'
import type { Found } from './records.ts'

/** Uploads a file that goes along with something else: an email, an offer. */
export async function uploadFile(file: File, folder = 'Emails'): Promise<Found<typeof StoredFile>> {
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', file)
  const { body } = await call('/files/upload', { method: 'POST', form })
  return decode(StoredFile, body as WireRecord)
}

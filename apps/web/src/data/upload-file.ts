import { decode, type WireRecord } from '@temelia/model/codec'
import { StoredFile } from '@temelia/model/record/stored-file'
import { call } from './http.ts'
import type { Found } from './records.ts'

/** Uploads a file that a record needs before it can be saved. */
export async function uploadFile(file: File, folder: string): Promise<Found<typeof StoredFile>> {
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', file)
  const { body } = await call('/files/upload', { method: 'POST', form })
  return decode(StoredFile, body as WireRecord)
}

import type { Config } from '../config.ts'
import { s3Storage } from './s3-storage.ts'
import { folderStorage, type Storage } from './storage.ts'

/** Where the files of this server are kept, as it was set up. */
export function openStorage({ s3, filesDir }: Pick<Config, 's3' | 'filesDir'>): Storage {
  return s3 ? s3Storage(s3) : folderStorage(filesDir)
}

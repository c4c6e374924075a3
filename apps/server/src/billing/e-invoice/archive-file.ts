import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** An archive of the service whose bytes are kept under a key. */
interface KeptArchive {
  readonly clientId: number
  readonly userId: number
  readonly uploadIndex: string | null
  readonly size: number
  readonly key: string
}

/** The file of an archive; gives its id. */
export async function archiveFile(tx: Tx, { clientId, userId, uploadIndex, size, key }: KeptArchive): Promise<number> {
  const name = `e-Factura-${uploadIndex}.zip`
  const made = await tx.one<{
    id: number
  }>(sql`insert into files (client_id, user_id, name, folder, size, type, storage_key)
      values (${clientId}, ${userId}, ${name}, 'e-Factura', ${size}, 'application/zip', ${key}) returning id`)
  return made?.id ?? 0
}

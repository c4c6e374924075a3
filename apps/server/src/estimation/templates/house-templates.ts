import { readdir, readFile } from 'node:fs/promises'
import { templateContent, templateFrame } from '@temelia/model/estimation/template-file'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { countLines } from './template-rows.ts'

/** Brings the predefined templates of a region up to date with the seed folder; they are known again by type and name. */
export async function loadHouseTemplates(database: Database, seed: URL): Promise<void> {
  const folder = new URL(`templates/${database.region}/`, seed)
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()) {
    const file = templateFrame.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))
    const content = templateContent[file.Type].parse(file.Content)
    const values = sql`${file.Practice ?? database.region}, ${file.Description ?? null}, ${countLines(file.Type, content as never)}, ${JSON.stringify(content)}::jsonb`
    await database.system(async (tx) => {
      const changed = await tx.run(
        sql`update templates set (practice, description, lines, content) = (${values}) where client_id = 0 and type = ${file.Type} and name = ${file.Name}`,
      )
      if (changed === 0)
        await tx.run(
          sql`insert into templates (client_id, type, name, practice, description, lines, content) values (0, ${file.Type}, ${file.Name}, ${values})`,
        )
    })
  }
}

import { readFile } from 'node:fs/promises'
import type { Region } from '@temelia/calendar/region'
import { modules } from '@temelia/model/module'
import type { Actor } from '@temelia/model/permission'
import { seedFolder } from '../places.ts'
import type { TestUser } from '../testing/app.ts'
import { companyFile } from './company.ts'

/** What the demo company of a region holds, and a user of a test as the one who adds it. */
export async function demoOf(region: Region, { clientId, userId }: TestUser) {
  const data = companyFile.parse(JSON.parse(await readFile(new URL(`companies/${region}.json`, seedFolder), 'utf8')))
  const actor: Actor = {
    clientId,
    userId,
    sessionId: 0,
    region,
    language: region === 'ro' ? 'ro' : 'en',
    level: 'administrator',
    rights: { add: true, edit: true, editForeign: true, delete: true, viewForeign: true, zones: [] },
    modules: new Set(modules),
  }
  return { data, actor }
}

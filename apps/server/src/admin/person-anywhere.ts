import type { Region } from '@temelia/calendar/region'
import type { Services } from '../http/services.ts'
import { personByEmail } from './sign-in.ts'

const regions: readonly Region[] = ['ro', 'us']

/** The person with an address, in whichever region. */
export async function personAnywhere(services: Services, user: string) {
  for (const region of regions) {
    const database = await services.database(region)
    const person = await database.system((tx) => personByEmail(tx, user))
    if (person) return { database, person }
  }
  return undefined
}

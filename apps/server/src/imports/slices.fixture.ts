import type { Database } from '../db/database.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { textFile, upload } from './upload.fixture.ts'

/** Lines of a list that is too long for one transaction. */
export const LINES = 320

/** An application whose transactions behind calls are watched. */
export interface WatchedApp {
  readonly real: Database
  readonly server: TestApp
  /** What happens before each transaction behind a call; without it nothing does. */
  before(happens?: () => Promise<void>): void
}

/** The application on the test database, with a place to do something between two transactions of long work. */
export async function watchedApp(): Promise<WatchedApp> {
  const real = await testDatabase()
  let between: (() => Promise<void>) | undefined
  const behind: Database['behind'] = {
    ...real.behind,
    tenant: async (clientId, work) => {
      await between?.()
      return real.behind.tenant(clientId, work)
    },
    system: async (work) => {
      await between?.()
      return real.behind.system(work)
    },
  }
  const server = await testApp({}, { ...real, behind })
  return {
    real,
    server,
    before: (happens) => {
      between = happens
    },
  }
}

/** Waits until an import is neither written nor taken back; gives where it stands. */
export async function settled(user: TestUser, address: string) {
  for (;;) {
    const { body } = await user.call('GET', address)
    if (body['Status'] !== 'committing' && body['Status'] !== 'undoing') return body
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Uploads a list of `LINES` lines at 2 x 10 each; gives the address of its import. */
export async function longList(user: TestUser, target: unknown): Promise<string> {
  const rows = Array.from({ length: LINES }, (_, n) => `${n + 1};CX${n}A1;Lucrare ${n + 1};mc;2;10`)
  const { body } = await upload(
    user,
    '/api/estimation-imports',
    textFile('lista.csv', `Nr.;Simbol;Denumire;U.M.;Cantitate;Preț unitar\n${rows.join('\n')}\n`),
    target,
  )
  return `/api/estimation-imports/${body['ImportId']}`
}

/** How many records of a list somebody sees. */
export async function total(user: TestUser, path: string): Promise<unknown> {
  return (await user.call('GET', `/api/${path}${path.includes('?') ? '&' : '?'}page_size=1`)).body['total_items']
}

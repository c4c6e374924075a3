import { WAITS_FOR_NAME } from '@temelia/estimation/load-article'
import { sql } from 'kysely'

/** The condition of the articles (the table goes by `a`) that count 0 because of a fault (SPEC.md R5.7). */
export const isLeftOut = sql`(a.fault is not null and a.fault not in (${sql.join(WAITS_FOR_NAME)}))`

/** The tests that run on a PostgreSQL server as well, as paths from the root. */
export function testsOnPostgres(): readonly string[]

/** A throw-away PostgreSQL server, for the benches. */
export function startPostgres(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>

/** A loopback port that nobody listens on: the one that is named, or any. */
export function freePort(wanted?: number): Promise<number>

import type { Connection } from './database.ts'

/** A statement that took longer than it should. */
export interface SlowStatement {
  /** With $1, $2 in place of the values. */
  readonly text: string
  readonly milliseconds: number
}

/** From how many milliseconds on a statement is slow, and who hears of it. */
export interface SlowLog {
  readonly from: number
  tell(statement: SlowStatement): void
}

const LONGEST_TEXT = 2_000

/** The connection, telling of statements that are slow. Values never leave it: they stand beside the text. */
export function watched(connection: Connection, log: SlowLog | undefined): Connection {
  if (!log) return connection
  return {
    ...connection,
    query: async (text, parameters) => {
      const begin = performance.now()
      try {
        return await connection.query(text, parameters)
      } finally {
        const milliseconds = Math.round(performance.now() - begin)
        if (milliseconds >= log.from)
          log.tell({ text: text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT), milliseconds })
      }
    },
  }
}

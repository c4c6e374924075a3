/** Why an archive is refused, as a sentence is kept for each. */
export type ArchiveFaultCode =
  | 'ARCHIVE_UNREADABLE'
  | 'ARCHIVE_ALTERED'
  | 'ARCHIVE_NEWER'
  | 'ARCHIVE_OF_OTHER_REGION'
  | 'ARCHIVE_TOO_LARGE'

/** An archive of a company that is refused; `place` is the part of it that says why, for whoever made it. */
export class ArchiveFault extends Error {
  constructor(
    readonly code: ArchiveFaultCode,
    readonly place: string,
  ) {
    super(`${code}: ${place}`)
  }
}

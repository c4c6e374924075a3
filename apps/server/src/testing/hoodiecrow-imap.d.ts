/** An IMAP server for tests; the package brings no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  export interface ImapServer {
    readonly server: Server
    listen(port: number, host: string, ready: () => void): void
    close(done: () => void): void
    appendMessage(path: string, flags: readonly string[], date: Date | false, raw: string): void
    getMailbox(path: string): {
      readonly messages: readonly { readonly raw: string; readonly flags: readonly string[] }[]
    }
  }

  export default function hoodiecrow(options: object): ImapServer
}

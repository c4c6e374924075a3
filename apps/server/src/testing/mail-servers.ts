import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import { SMTPServer } from 'smtp-server'

/** Sign-in of both servers. */
export const MAIL_USER = { user: 'ana', password: 'Parola-de-test-1' } as const

/** An email that an SMTP server took. */
export interface Taken {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** An SMTP server on the loopback that asks for a password and keeps what it takes. `refuse` may throw to refuse an email. */
export async function smtpServer(refuse: (email: Taken) => void = () => undefined) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER.user && password === MAIL_USER.password
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody@') ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const email = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('latin1'),
        }
        try {
          refuse(email)
          taken.push(email)
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    taken,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** An IMAP server on the loopback with an inbox. */
export async function imapServer() {
  const server = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'UNSELECT', 'SPECIAL-USE', 'LITERALPLUS'],
    users: { [MAIL_USER.user]: { password: MAIL_USER.password } },
    storage: { INBOX: { messages: [] }, '': { separator: '/', folders: { Trimise: { 'special-use': '\\Sent' } } } },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    /** An email arrives; its bytes stand in the text as Latin-1. */
    arrive: (raw: string, at = new Date()) => server.appendMessage('INBOX', [], at, raw.replace(/\r?\n/g, '\r\n')),
    inbox: () => server.getMailbox('INBOX').messages,
    sent: () => server.getMailbox('Trimise').messages,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
        for (const socket of sockets) socket.destroy()
      }),
  }
}

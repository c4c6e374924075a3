import { createTransport } from 'nodemailer'
import { mailFault } from './mail-fault.ts'
import type { Outside } from './outside.ts'

/** A mail server and how to sign in to it. */
export interface MailServer {
  readonly host: string
  readonly port: number
  readonly security: 'starttls' | 'tls' | 'none'
  readonly user: string | null
  readonly password: string | null
}

/** Whom a written email goes to. */
export interface Envelope {
  readonly from: string
  readonly to: readonly string[]
}

/** Hands emails of tenants to their own mail servers. Everything it throws is a `MailFault`. */
export interface Post {
  /** Connects and signs in. */
  check(server: MailServer): Promise<void>
  /** Hands a whole email over; resolves when the server has taken it. */
  send(server: MailServer, envelope: Envelope, raw: Buffer): Promise<void>
}

const PATIENCE = 20_000
const PORTS = [25, 465, 587, 2525]

/** Post by SMTP, to servers outside. */
export function smtpPost(outside: Outside): Post {
  return {
    check: (server) => through(outside, server, (transport) => transport.verify().then(() => undefined)),
    send: (server, envelope, raw) =>
      through(outside, server, async (transport) => {
        await transport.sendMail({ envelope: { from: envelope.from, to: [...envelope.to] }, raw })
      }),
  }
}

async function through(
  outside: Outside,
  server: MailServer,
  work: (transport: ReturnType<typeof createTransport>) => Promise<void>,
): Promise<void> {
  const { address, servername } = await outside.place(server.host, server.port, PORTS).catch((error: unknown) => {
    throw mailFault(error)
  })
  const transport = createTransport({
    host: address,
    ...(servername === undefined ? {} : { tls: { servername } }),
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.user ? { auth: { user: server.user, pass: server.password ?? '' } } : {}),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: 3 * PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await work(transport)
  } catch (error) {
    throw mailFault(error)
  } finally {
    transport.close()
  }
}

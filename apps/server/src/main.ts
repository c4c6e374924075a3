import { fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { areas, emailLeft, greenArticles, rules } from './areas.ts'
import { type Config, readConfig, WrongSetting } from './config.ts'
import type { Database } from './db/database.ts'
import { FolderInUse, lockFolder } from './db/lock.ts'
import type { SlowLog } from './db/slow-statements.ts'
import { type DatabaseCare, regionalDatabases } from './databases.ts'
import { demoSignIns, loadDemo } from './demo/load-demo.ts'
import { bulkJob } from './bulk/bulk-job.ts'
import { eInvoiceJob } from './billing/e-invoice/advance.ts'
import { startReceiving } from './billing/received-invoices/fetch-loop.ts'
import { serviceOf } from './billing/e-invoice/tools.ts'
import { CLEAR_RESTORE, clearRestoreJob } from './company/restore-company.ts'
import { startRecurringBills } from './billing/recurring-bills/loop.ts'
import { eInvoiceNews } from './crm/e-invoice-news.ts'
import { recurringNews } from './crm/recurring-news.ts'
import { startReminders } from './crm/reminder-loop.ts'
import { emailCopyJob, emailJob } from './crm/emails/deliver.ts'
import { startFetching } from './crm/emails/fetch-loop.ts'
import type { EmailTools } from './crm/emails/emails.ts'
import { REWARDS_EVERY_MILLISECONDS, rewardRound } from './admin/green-rewards.ts'
import { vendorTenant } from './admin/vendor.ts'
import { buildApp } from './http/app.ts'
import type { Draining } from './http/draining.ts'
import { forgetTogether } from './http/session.ts'
import { webApp } from './http/web-app.ts'
import { demandSameHouse } from './house-marks.ts'
import { clearUnfinished } from './estimation/catalogue/load.ts'
import { discardLeftHidden } from './imports/hidden-list.ts'
import { resumeInterrupted } from './imports/import-row.ts'
import { binJob, scheduleBin } from './jobs/bin-job.ts'
import { mailJob } from './jobs/mail-job.ts'
import { startLoop } from './jobs/loop.ts'
import { purgeJob } from './jobs/purge-job.ts'
import { removeBytesJob } from './jobs/remove-bytes-job.ts'
import { startWorker } from './jobs/worker.ts'
import { migrations, seedFolder, webFolder, workers } from './places.ts'
import { openStorage } from './ports/open-storage.ts'
import { freeSpaceOf } from './ports/free-space.ts'
import { folderMail, smtpMail } from './ports/mail.ts'
import { imapMailbox } from './ports/mailbox.ts'
import { outside } from './ports/outside.ts'
import { smtpPost } from './ports/post.ts'
import { folderVault, vaultOf } from './ports/vault.ts'
import { liveness } from './records/live.ts'
import { sealRound } from './records/audit-seals.ts'
import { PURGE } from './records/purge.ts'
import type { Engine } from './records/operation.ts'
import type { Services } from './http/services.ts'

const SEAL_EVERY_MILLISECONDS = 15_000

/** The argument of the process that makes the data folders and ends. */
const MAKE = 'make-databases'

/** Starts the server and prints where it is; ends it cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const unlock = lockFolder(config.dataDir)
  const mail = config.smtpUrl
    ? smtpMail(config.smtpUrl, config.mailFrom)
    : folderMail(`${config.dataDir}/mail`, config.mailFrom)
  const live = liveness()
  const engine: Engine = { rules, live, now: () => new Date() }
  const storage = openStorage(config)
  const vault = config.secretKey ? vaultOf(config.secretKey) : folderVault(config.dataDir)
  const doors = outside(config.ownNetworks)
  const eInvoices = serviceOf(config)
  const [post, mailbox] = [smtpPost(doors), imapMailbox(doors)]
  const stopWorkers: (() => Promise<void>)[] = []
  const slow: SlowLog = {
    from: config.slowStatement,
    tell: (statement) => app.log.warn(statement, 'slow statement'),
  }
  const draining: Draining = { begun: false }
  const serve = (database: Database) => {
    live.join(database)
    forgetTogether(database)
    const invoicing = eInvoices && { database, engine, vault, storage, service: eInvoices }
    const emails: EmailTools = { database, engine, vault, storage, post, mailbox, left: emailLeft }
    stopWorkers.push(
      startWorker(
        database,
        {
          mail: mailJob(mail),
          bulk: bulkJob(database, engine),
          letter: emailJob(emails),
          'letter-copy': emailCopyJob(emails),
          ...(invoicing ? { 'e-invoice': eInvoiceJob(invoicing) } : {}),
          emptyBin: binJob(database, rules),
          [PURGE]: purgeJob(database, rules),
          removeBytes: removeBytesJob(storage),
          ...Object.fromEntries([...services.jobKinds].map(([kind, of]) => [kind, of(database)])),
          [CLEAR_RESTORE]: clearRestoreJob(database),
        },
        (error, job) => app.log.error({ err: error, job: job.id, kind: job.kind }, 'job failed'),
      ),
      startFetching(emails, (error) => app.log.error({ err: error }, 'mailboxes failed')),
      startLoop(
        (stopped) => sealRound(database, vault.sign, stopped),
        SEAL_EVERY_MILLISECONDS,
        (error) => app.log.error({ err: error }, 'sealing the audit failed'),
      ),
      startReminders(database, engine, (error) => app.log.error({ err: error }, 'reminders failed')),
      ...(invoicing
        ? [
            startReceiving(invoicing, eInvoiceNews, (error) =>
              app.log.error({ err: error }, 'received invoices failed'),
            ),
          ]
        : []),
      startLoop(
        (stopped) => rewardRound(database, greenArticles, config.publicUrl, stopped),
        REWARDS_EVERY_MILLISECONDS,
        (error) => app.log.error({ err: error }, 'rewards failed'),
      ),
      startRecurringBills(database, engine, recurringNews, (error) =>
        app.log.error({ err: error }, 'recurring bills failed'),
      ),
    )
  }
  const databases = openDatabases(config, engine, { storage, vault }, serve, slow)
  const services: Services = {
    config,
    database: databases.get,
    engine,
    storage,
    vault,
    freeSpace: freeSpaceOf(config.dataDir),
    post,
    mailbox,
    jobKinds: new Map(),
    draining,
  }
  const app = await buildApp(services, [...areas, webApp(webFolder)])
  await databases.connect()
  if (databases.missing().length > 0) await makeDatabases()

  const hurry = new AbortController()
  const end = async () => {
    draining.begun = true
    const stopped = Promise.all(stopWorkers.map((stop) => stop()))
    await pause(config.drainSeconds * 1_000, undefined, { signal: hurry.signal }).catch(() => undefined)
    await app.close()
    await stopped
    await databases.close()
    unlock()
  }
  const signalled = (signal: NodeJS.Signals) => {
    // Who stops it by hand, or asks a second time, does not wait for a balancer.
    if (draining.begun || signal === 'SIGINT') hurry.abort()
    if (!draining.begun) void end().then(() => process.exit(0))
  }
  // Before anybody is told that it is ready: who ends it at that very moment finds it closing cleanly too.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, signalled)
  await app.listen({ port: config.port, host: config.host })
  await announce(config)
}

function openDatabases(
  config: Config,
  engine: Engine,
  house: Pick<Services, 'storage' | 'vault'> | undefined,
  serve: DatabaseCare['serve'],
  slow?: NonNullable<DatabaseCare['slow']>,
) {
  return regionalDatabases(config, {
    worker: workers.database,
    migrations: migrations(),
    fill: async (database) => {
      if (house) await demandSameHouse(database, house.storage, house.vault)
      await resumeInterrupted(database)
      await clearUnfinished(database)
      await discardLeftHidden(database)
      await database.system((tx) => vendorTenant(tx, database.region))
      await scheduleBin(database)
      if (config.demo) await loadDemo(database, engine, seedFolder)
    },
    serve,
    ...(slow ? { slow } : {}),
  })
}

/** Makes the missing data folders in a process of its own: creating one leaves 300 MB behind that only the process's end gives back. */
function makeDatabases(): Promise<void> {
  const maker = fork(fileURLToPath(import.meta.url), [MAKE])
  return new Promise((resolve, reject) => {
    maker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('the data folder could not be prepared'))))
  })
}

/** The work of that process. The server that started it holds the folder's lock. */
async function makeMissing(): Promise<void> {
  const engine: Engine = { rules, live: undefined, now: () => new Date() }
  const databases = openDatabases(readConfig(process.env), engine, undefined, () => undefined)
  await Promise.all(databases.missing().map((region) => databases.make(region)))
  process.exit(0)
}

/** Says where the product is and how to look at the demo companies. */
async function announce(config: Config): Promise<void> {
  const lines = [`Temelia is ready: ${config.publicUrl}`]
  if (config.demo) {
    for (const region of ['ro', 'us'] as const) {
      for (const { name, email, password } of await demoSignIns(region, seedFolder))
        lines.push(`  ${region}  ${email}  ${password}  (${name})`)
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

const work = process.argv[2] === MAKE ? makeMissing() : main()
work.catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof FolderInUse || error instanceof WrongSetting ? error.message : String((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
})

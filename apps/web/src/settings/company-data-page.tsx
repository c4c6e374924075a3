import { Button, FileButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { isAdministrator, useSession } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import page from '../ui/page.module.css'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import classes from './company-data-page.module.css'
import { ErasePerson } from './erase-person.tsx'
import { type CompanyTransfer, TransferLine } from './transfer-line.tsx'

type Found = Readonly<{ _embedded: { company_transfers: readonly CompanyTransfer[] } }>

const PATH = '/api/company-transfers'
const EVERY_MS = 2_000

/** `/settings/company-data`: the whole company as one file, and back into an empty company. */
export function CompanyDataPage() {
  const { t } = useText()
  const session = useSession()
  const administrator = isAdministrator(session)
  usePlace({ label: t('companyData'), heading: true })
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState<'export' | 'restore' | null>(null)
  const found = useQuery({
    queryKey: ['company-transfers'],
    enabled: administrator,
    refetchInterval: ({ state }) => (state.data?.some(({ Status }) => Status === 'running') ? EVERY_MS : false),
    queryFn: async () => ((await call(PATH)).body as Found)._embedded.company_transfers,
  })
  if (!administrator) return <EmptyState title={t('companyData')} text={t('settingsOnlyAdministrators')} />

  async function begin(kind: 'export' | 'restore', file?: File): Promise<void> {
    setBusy(kind)
    setProblem(null)
    await call(`${PATH}/${kind}`, { method: 'POST', ...(file ? { bytes: file } : {}) }).catch(setProblem)
    setBusy(null)
    await found.refetch()
  }

  const rows = found.data ?? []
  const idle = busy === null && !rows.some(({ Status }) => Status === 'running')
  return (
    <div className={page['page']}>
      {problem !== null && <ProblemNote problem={problem} />}
      <section className={classes['part']} aria-labelledby="company-export">
        <h2 id="company-export">{t('companyExport')}</h2>
        <p>{t('companyExportText')}</p>
        <Button disabled={!idle} loading={busy === 'export'} onClick={() => void begin('export')}>
          {t('companyExportStart')}
        </Button>
      </section>
      <section className={classes['part']} aria-labelledby="company-restore">
        <h2 id="company-restore">{t('companyRestore')}</h2>
        <p>{t('companyRestoreText')}</p>
        <FileButton accept=".gz,application/gzip" onChange={(file) => file && void begin('restore', file)}>
          {(props) => (
            <Button {...props} variant="default" disabled={!idle} loading={busy === 'restore'}>
              {t('companyRestoreChoose')}
            </Button>
          )}
        </FileButton>
      </section>
      <ErasePerson />
      <section className={classes['part']} aria-labelledby="company-transfers">
        <h2 id="company-transfers">{t('companyTransfers')}</h2>
        {found.isError && <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />}
        {found.isSuccess && rows.length === 0 && <p>{t('companyTransfersNone')}</p>}
        <ul className={classes['list']} aria-live="polite">
          {rows.map((one) => (
            <TransferLine key={one.TransferId} transfer={one} />
          ))}
        </ul>
      </section>
    </div>
  )
}
